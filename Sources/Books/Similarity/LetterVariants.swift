/// Letters that are written in several ways in one script, as one; for comparing only.
///
/// Arabic and Persian as search engines treat them (Larkey, Ballesteros and Connell, "Improving
/// Stemming for Arabic Information Retrieval", 2002); the forms of East Asian letters in China,
/// Taiwan and Japan.
enum LetterVariants {
  static func unified(_ word: String) -> String {
    guard !isASCII(word), word.unicodeScalars.contains(where: { unified[$0] != nil }) else {
      return word
    }
    return String(String.UnicodeScalarView(word.unicodeScalars.map { unified[$0] ?? $0 }))
  }

  /// A Hebrew word without the letters that show its vowels, which may be left out: all but the first.
  static func withoutVowels(_ word: String) -> String {
    guard !isASCII(word), let first = word.first, word.unicodeScalars.contains(where: isHebrew)
    else { return word }
    return String(first) + word.dropFirst().filter { $0 != "ו" && $0 != "י" }
  }

  private static func isASCII(_ word: String) -> Bool { word.utf8.allSatisfy { $0 < 0x80 } }

  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    0x05D0...0x05EA ~= scalar.value
  }

  /// Each letter, and the letter that it is compared as.
  private static let unified: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for pair in (arabic + printed + traditional + japanese).split(separator: " ") {
      let scalars = Array(pair.unicodeScalars)
      letters[scalars[0]] = scalars[1]
    }
    return letters
  }()

  private static let arabic = "ىي یي کك أا إا آا ٱا ةه ؤو ئي "
  private static let printed =
    "敎教 淸清 靑青 硏研 槪概 眞真 內内 戶戸 册冊 囯国 兿艺 衞卫 蔵藏 銷销 "
}

extension LetterVariants {
  /// Traditional letters and their simplified forms in China (通用规范汉字表, 2013), as far as they stand
  /// in names and titles; several may have one form.
  static let traditional =
    "國国 學学 會会 書书 華华 東东 廣广 臺台 藝艺 術术 經经 發发 長长 業业 圖图 館馆 報报 灣湾 歷历 寧宁 譯译 際际 關关 資资 電电 農农 醫医 實实 總总 義义 務务 產产 "
    + "應应 慶庆 馬马 陳陈 張张 劉刘 楊杨 趙赵 黃黄 吳吴 鄭郑 馮冯 葉叶 羅罗 許许 鄧邓 蕭萧 呂吕 蔣蒋 蘇苏 盧卢 賈贾 樹树 龍龙 鳳凤 麗丽 偉伟 傑杰 軍军 紅红 豐丰 寶宝 "
    + "貴贵 賢贤 愛爱 蘭兰 潔洁 靜静 瓊琼 鋼钢 鐵铁 錢钱 錦锦 鎮镇 孫孙 韓韩 謝谢 鄒邹 閻阎 龔龚 齊齐 譚谭 鍾钟 湯汤 滿满 萬万 莊庄 藍蓝 賴赖 顧顾 顏颜 魯鲁 聶聂 嚴严 "
    + "竇窦 鄺邝 陸陆 陰阴 雲云 風风 飛飞 時时 聯联 遠远 傳传 記记 誌志 紀纪 語语 詩诗 話话 說说 選选 編编 輯辑 讀读 論论 議议 證证 護护 園园 團团 場场 塊块 聲声 處处 "
    + "備备 夢梦 頭头 奮奋 婦妇 嬰婴 對对 導导 師师 帶带 幣币 幫帮 廠厂 廟庙 廳厅 彈弹 彙汇 後后 從从 復复 憲宪 戰战 戲戏 據据 損损 擊击 擔担 擴扩 攝摄 數数 斷断 無无 "
    + "晝昼 曆历 條条 來来 極极 構构 樂乐 標标 樓楼 機机 權权 歐欧 歲岁 殘残 殺杀 氣气 決决 淚泪 淨净 測测 滅灭 漢汉 潛潜 濟济 濤涛 濱滨 災灾 煙烟 熱热 營营 爭争 爺爷 "
    + "牆墙 狀状 獨独 獎奖 現现 環环 畫画 異异 當当 療疗 盜盗 盡尽 監监 盤盘 眾众 礎础 禮礼 禪禅 種种 稱称 積积 窮穷 筆笔 節节 範范 簡简 籌筹 糧粮 純纯 紙纸 級级 細细 "
    + "終终 組组 結结 給给 統统 絲丝 綠绿 維维 網网 線线 練练 縣县 績绩 織织 繪绘 續续 罷罢 習习 聖圣 職职 聽听 腦脑 臉脸 臨临 與与 興兴 舉举 舊旧 艦舰 藥药 虛虚 號号 "
    + "蟲虫 衛卫 裝装 製制 複复 見见 規规 視视 覺觉 觀观 計计 訊讯 訓训 設设 評评 詞词 試试 該该 認认 誤误 調调 課课 談谈 請请 識识 變变 讓让 財财 貨货 責责 貿贸 費费 "
    + "質质 購购 贊赞 車车 輕轻 載载 輔辅 轉转 運运 過过 達达 違违 遊游 還还 邊边 郵邮 鄉乡 釋释 針针 鈴铃 銀银 銅铜 錄录 鏡镜 鐘钟 門门 開开 間间 閣阁 陽阳 隊队 階阶 "
    + "隨随 險险 隱隐 雙双 雜杂 離离 難难 靈灵 響响 頁页 順顺 預预 領领 題题 額额 願愿 類类 顯显 飯饭 飲饮 餘余 驗验 體体 魚鱼 鳥鸟 鳴鸣 麥麦 黨党 點点 龜龟 島岛 鄰邻 "
    + "橋桥 櫻樱 澤泽 淺浅 瀨濑 齋斋 圓圆 榮荣 單单 專专 賣卖 買买 區区 驅驱 壽寿 兩两 勞劳 勝胜 勵励 鹽盐 燒烧 燈灯 爐炉 獵猎 亞亚 惡恶 隸隶 倫伦 價价 億亿 優优 償偿 "
    + "兒儿 內内 凱凯 劇剧 劍剑 勳勋 參参 喬乔 嘆叹 嘗尝 墳坟 壓压 壞坏 壯壮 奧奥 媽妈 孿孪 尋寻 屬属 岡冈 峽峡 彎弯 徑径 恆恒 惱恼 慘惨 態态 憂忧 懷怀 戀恋 揚扬 換换 "
    + "擇择 擁拥 攜携 敵敌 暉晖 曉晓 棄弃 棗枣 槍枪 歡欢 歸归 毀毁 湧涌 溫温 漁渔 澀涩 瀾澜 爾尔 猶犹 瑪玛 瘋疯 皺皱 睜睁 碩硕 禍祸 穩稳 競竞 紐纽 紛纷 紹绍 絕绝 緣缘 "
    + "緒绪 縱纵 繼继 罰罚 羨羡 脫脱 脈脉 膽胆 艱艰 荊荆 莖茎 萊莱 蓋盖 蓮莲 薩萨 蘆芦 蝦虾 蠻蛮 襲袭 觸触 訪访 詢询 誠诚 諾诺 謎谜 謙谦 豬猪 貓猫 貝贝 負负 賓宾 賞赏 "
    + "贈赠 贏赢 趨趋 躍跃 軟软 輝辉 輪轮 辦办 辭辞 遙遥 遞递 遲迟 遺遗 邁迈 醜丑 鑒鉴 鑑鉴 閃闪 閉闭 閱阅 闊阔 闖闯 陝陕 隴陇 霧雾 韋韦 頌颂 頓顿 頗颇 飄飘 餓饿 騎骑 "
    + "騷骚 驕骄 驚惊 鬆松 鬥斗 鯨鲸 鷹鹰 麼么 黴霉 齒齿 齡龄 "

  /// Letters that were made simpler in Japan (常用漢字表, 2010), where China did so in another way.
  static let japanese =
    "発发 図图 応应 沢泽 浜滨 辺边 桜樱 広广 斎斋 斉齐 竜龙 徳德 恵惠 絵绘 円圆 伝传 芸艺 豊丰 栄荣 瀬濑 実实 関关 楽乐 読读 売卖 戦战 単单 弾弹 団团 気气 鉄铁 処处 "
    + "黒黑 収收 歴历 暦历 帰归 変变 経经 総总 続续 継继 顕显 観观 権权 勧劝 歓欢 駅驿 訳译 釈释 択择 従从 縦纵 仮假 圧压 囲围 為为 駆驱 塩盐 隠隐 穏稳 価价 拡扩 顔颜 "
    + "暁晓 雑杂 焼烧 浄净 譲让 歯齿 専专 銭钱 増增 滝泷 庁厅 聴听 転转 脳脑 仏佛 満满 薬药 様样 頼赖 覧览 両两 緑绿 霊灵 労劳 猟猎 険险 検检 験验 県县 効效 勅敕 鋳铸 "
    + "覚觉 殻壳 巣巢 軽轻 砕碎 粋粹 酔醉 摂摄 騒骚 臓脏 対对 帯带 遅迟 悩恼 拝拜 髪发 抜拔 払拂 揺摇 謡谣 涙泪 壊坏 懐怀 渓溪 蛍萤 鶏鸡 剣剑 圏圈 厳严 剤剂 桟栈 賛赞 "
    + "糸丝 児儿 獣兽 粛肃 奨奖 乗乘 剰剩 壌壤 嬢娘 畳叠 醸酿 髄髓 繊纤 捜搜 挿插 荘庄 逓递 弐贰 廃废 併并 黙默 塁垒 齢龄 録录 説说 "
}
