/// Languages that few books are in: the others of ISO 639-2, and the living ones of ISO 639-3.
///
/// They are read by their codes and names like all others, and offered nowhere, since nobody looks
/// through seven thousand.
extension Languages {
  /// The language of a code in small letters, as files have them, or of a name; else nil.
  ///
  /// - Parameter text: As written: "TBD" and "Unk" are no codes.
  static func further(_ text: String) -> Entry? {
    if let entry = furtherByName[folded(text)] { return entry }
    return furtherByCode[text] ?? (furtherCodes.contains(text) ? Entry(bare: text) : nil)
  }

  /// The name of one of them; the code where only that is known.
  static func furtherName(_ code: String) -> String { furtherByCode[code]?.name ?? code }

  private static let furtherByCode: [String: Entry] = Dictionary(
    entries(of: furtherTable).map { ($0.code, $0) }
  ) { first, _ in first }

  private static let furtherByName: [String: Entry] = Dictionary(
    furtherByCode.values.flatMap { entry in entry.names.map { (folded($0), entry) } }
  ) { $0.code < $1.code ? $0 : $1 }

  private static let furtherCodes = Set(nameless.split(separator: " ").map(String.init))

  /// Those that have an English name in ISO 639-2 or in the Common Locale Data Repository.
  private static let furtherTable = """
    ach: Acoli
    ada: Adangme
    ady: Adyghe, Adygei
    aeb: Tunisian Arabic
    afa: Afro-Asiatic languages
    afh: Afrihili
    agq: Aghem
    ain: Ainu
    aju: Judeo-Moroccan Arabic
    akz: Alabama
    ale: Aleut
    alg: Algonquian languages
    aln: Gheg Albanian
    als: Tosk Albanian
    alt: Southern Altai
    ann: Obolo
    anp: Angika
    apa: Apache languages
    arb: Standard Arabic
    aro: Araona
    arp: Arapaho
    arq: Algerian Arabic
    ars: Najdi Arabic
    art: Artificial languages
    arw: Arawak
    ary: Moroccan Arabic
    arz: Egyptian Arabic
    asa: Asu
    ase: American Sign Language
    ath: Athapascan languages
    atj: Atikamekw
    aus: Australian languages
    awa: Awadhi
    ayr: Central Aymara
    azj: North Azerbaijani
    bad: Banda languages
    bai: Bamileke languages
    bar: Bavarian
    bas: Basaa, Basa
    bat: Baltic languages
    bax: Bamun
    bbc: Batak Toba
    bbj: Ghomala
    bcc: Southern Balochi
    bcl: Central Bikol
    bej: Beja, Bedawiyet
    bem: Bemba
    bew: Betawi
    bez: Bena
    bfd: Bafut
    bfq: Badaga
    bgc: Haryanvi
    bgn: Western Balochi
    bin: Bini, Edo
    bjn: Banjar
    bkm: Kom
    bla: Siksiká, Siksika
    blo: Anii
    blt: Tai Dam
    bnt: Bantu
    bpy: Bishnupriya
    bqi: Bakhtiari
    bra: Braj
    brh: Brahui
    brx: Bodo
    bss: Akoose
    btk: Batak languages
    bug: Buginese
    bum: Bulu
    bxk: Bukusu
    bxr: Russia Buriat
    byn: Blin, Bilin
    byv: Medumba
    cad: Caddo
    cai: Central American Indian languages
    car: Carib, Galibi Carib
    cau: Caucasian languages
    cay: Cayuga
    cch: Atsam
    ccp: Chakma
    cel: Celtic languages
    cgg: Chiga
    chb: Chibcha
    chg: Chagatai
    chk: Chuukese
    chm: Mari
    chn: Chinook Jargon
    cho: Choctaw
    chp: Chipewyan, Dene Suline
    chy: Cheyenne
    cic: Chickasaw
    ckb: Central Kurdish
    clc: Chilcotin
    cld: Chaldean Neo-Aramaic
    cmc: Chamic languages
    cmn: Mandarin Chinese
    cnr: Serbian (Montenegro), Montenegrin
    cpe: English based Creoles and pidgins
    cpf: French-based Creoles and pidgins
    cpp: Portuguese-based Creoles and pidgins
    cps: Capiznon
    crg: Michif
    crj: Southern East Cree
    crk: Plains Cree
    crl: Northern East Cree
    crm: Moose Cree
    crp: Creoles and pidgins
    crs: Seselwa Creole French
    csw: Swampy Cree
    cus: Cushitic languages
    cwd: Woods Cree
    dar: Dargwa
    dav: Taita
    day: Land Dayak languages
    del: Delaware
    den: Slave
    dgo: Dogri (dgo)
    dgr: Dogrib
    dhd: Dhundari
    dik: Southwestern Dinka
    din: Dinka
    diq: Dimli
    dje: Zarma
    doi: Dogri
    dra: Dravidian languages
    dtp: Central Dusun
    dua: Duala
    dyo: Jola-Fonyi
    dyu: Dyula
    dzg: Dazaga
    ebu: Embu
    efi: Efik
    egl: Emilian
    eka: Ekajuk
    ekk: Standard Estonian
    emk: Eastern Maninkakan
    esk: Northwest Alaska Inupiatun
    esu: Central Yupik
    ewo: Ewondo
    ext: Extremaduran
    fan: Fang
    fat: Fanti
    fit: Tornedalen Finnish
    fiu: Finno-Ugrian languages
    fon: Fon
    frc: Cajun French
    frp: Arpitan
    frs: Eastern Frisian
    fuc: Pulaar
    gaa: Ga
    gag: Gagauz
    gan: Gan Chinese
    gay: Gayo
    gaz: West Central Oromo
    gba: Gbaya
    gbo: Northern Grebo
    gbz: Zoroastrian Dari
    gem: Germanic languages
    gil: Gilbertese
    glk: Gilaki
    gno: Northern Gondi
    gom: Goan Konkani
    gon: Gondi
    gor: Gorontalo
    grb: Grebo
    guc: Wayuu
    gug: Paraguayan Guaraní
    gur: Frafra
    guz: Gusii
    gwi: Gwichʼin, Gwich'in
    gya: Northwest Gbaya
    hai: Haida
    hak: Hakka Chinese
    hax: Southern Haida
    hbs: Serbian (Latin)
    hdn: Northern Haida
    hea: Northern Qiandong Miao
    hif: Fiji Hindi
    him: Himachali languages, Western Pahari languages
    hnj: Hmong Njua
    hsn: Xiang Chinese
    hup: Hupa
    hur: Halkomelem
    iba: Iban
    ibb: Ibibio
    ijo: Ijo languages
    ike: Eastern Canadian Inuktitut
    ikt: Western Canadian Inuktitut
    inc: Indic languages
    ine: Indo-European languages
    inh: Ingush
    ira: Iranian languages
    iro: Iroquoian languages
    izh: Ingrian
    jam: Jamaican Creole English
    jgo: Ngomba
    jmc: Machame
    jpr: Judeo-Persian
    jrb: Judeo-Arabic
    kaa: Kara-Kalpak
    kac: Kachin, Jingpho
    kaj: Jju
    kam: Kamba
    kar: Karen languages
    kaw: Kawi
    kbd: Kabardian
    kbl: Kanembu
    kcg: Tyap
    kde: Makonde
    kea: Kabuverdianu
    kek: Qʼeqchiʼ
    ken: Kenyang
    kfo: Koro
    kgp: Kaingang
    kha: Khasi
    khi: Khoisan languages
    khk: Halh Mongolian
    kho: Khotanese, Sakan
    khq: Koyra Chiini
    khw: Khowar
    kiu: Kirmanjki
    kkj: Kako
    kln: Kalenjin
    kmb: Kimbundu
    kmr: Northern Kurdish
    knc: Central Kanuri
    kng: Koongo
    koi: Komi-Permyak
    kos: Kosraean
    kpe: Kpelle
    kpv: Komi-Zyrian
    krc: Karachay-Balkar
    kri: Krio
    krj: Kinaray-a
    krl: Karelian
    kro: Kru languages
    kru: Kurukh
    ksb: Shambala
    ksf: Bafia
    ksh: Colognian
    kum: Kumyk
    kut: Kutenai
    kwk: Kwakʼwala
    kxv: Kuvi
    lag: Langi
    lah: Lahnda
    lam: Lamba
    lez: Lezghian
    lij: Ligurian
    lil: Lillooet
    liv: Livonian
    lkt: Lakota
    lmo: Lombard
    lol: Mongo
    lou: Louisiana Creole
    loz: Lozi
    lrc: Northern Luri
    lsm: Saamia
    ltg: Latgalian
    lua: Luba-Lulua
    lui: Luiseno
    lun: Lunda
    luo: Luo
    lus: Mizo, Lushai
    luy: Luyia
    lvs: Standard Latvian
    lzz: Laz
    mad: Madurese
    maf: Mafa
    mag: Magahi
    mak: Makasar
    man: Mandingo
    map: Austronesian languages
    mas: Masai
    mde: Maba
    mdf: Moksha
    mdr: Mandar
    men: Mende
    mer: Meru
    mfe: Morisyen
    mga: Middle Irish
    mgh: Makhuwa-Meetto
    mgo: Metaʼ
    mhr: Eastern Mari
    mic: Mi'kmaw, Mi'kmaq, Micmac
    mis: Uncoded languages
    mkh: Mon-Khmer languages
    mno: Manobo languages
    moe: Innu-aimun
    moh: Mohawk
    mos: Mossi
    mrj: Western Mari
    mua: Mundang
    mun: Munda languages
    mup: Malvi
    mus: Muscogee, Creek
    mwl: Mirandese
    mwr: Marwari
    mwv: Mentawai
    mye: Myene
    myn: Mayan languages
    myv: Erzya
    mzn: Mazanderani
    nai: North American Indian languages
    nan: Min Nan Chinese
    naq: Nama
    nia: Nias
    nic: Niger-Kordofanian languages
    niu: Niuean
    njo: Ao Naga
    nmg: Kwasio
    nnh: Ngiemboon
    nog: Nogai
    npi: Nepali (npi)
    nqo: N’Ko, N'Ko
    nso: Northern Sotho, Pedi, Sepedi
    nub: Nubian languages
    nus: Nuer
    nwc: Classical Newari, Old Newari, Classical Nepal Bhasa
    nym: Nyamwezi
    nyn: Nyankole
    nyo: Nyoro
    nzi: Nzima
    ojb: Northwestern Ojibwa
    ojc: Central Ojibwa
    ojg: Eastern Ojibwa
    ojs: Oji-Cree
    ojw: Western Ojibwa
    oka: Okanagan
    ory: Odia (ory)
    osa: Osage
    oto: Otomian languages
    paa: Papuan languages
    pam: Pampanga, Kapampangan
    pau: Palauan
    pbu: Northern Pashto
    pcd: Picard
    pcm: Nigerian Pidgin
    pdc: Pennsylvania German
    pdt: Plautdietsch
    pes: Iranian Persian
    pfl: Palatine German
    phi: Philippine languages
    pis: Pijin
    plt: Plateau Malagasy
    pms: Piedmontese
    pnb: Western Panjabi
    pnt: Pontic
    pon: Pohnpeian
    pqm: Maliseet-Passamaquoddy
    pra: Prakrit languages
    prg: Prussian
    prp: Parsi
    prs: Persian (Afghanistan)
    quc: Kʼicheʼ
    qug: Chimborazo Highland Quichua
    quz: Cusco Quechua
    rap: Rapanui
    rar: Rarotongan, Cook Islands Maori
    rgn: Romagnol
    rhg: Rohingya
    rif: Riffian
    rmy: Vlax Romani
    roa: Romance languages
    rof: Rombo
    rtm: Rotuman
    rue: Rusyn
    rug: Roviana
    rup: Aromanian, Arumanian, Macedo-Romanian
    rwk: Rwa
    sad: Sandawe
    sai: South American Indian
    sal: Salishan languages
    sam: Samaritan Aramaic
    saq: Samburu
    sas: Sasak
    saz: Saurashtra
    sba: Ngambay
    sbp: Sangu
    sdc: Sassarese Sardinian
    sdh: Southern Kurdish
    see: Seneca
    seh: Sena
    sei: Seri
    sel: Selkup
    sem: Semitic languages
    ses: Koyraboro Senni
    sgn: Sign Languages
    sgs: Samogitian
    shi: Tachelhit
    shn: Shan
    shu: Chadian Arabic
    sid: Sidamo
    sio: Siouan languages
    sit: Sino-Tibetan languages
    sla: Slavic languages
    slh: Southern Lushootseed
    sli: Lower Silesian
    sly: Selayar
    sma: Southern Sami
    smj: Lule Sami
    smn: Inari Sami
    sms: Skolt Sami
    snk: Soninke
    sog: Sogdien, Sogdian
    son: Songhai languages
    spy: Sabaot
    src: Logudorese Sardinian
    srn: Sranan Tongo
    srr: Serer
    ssa: Nilo-Saharan languages
    ssy: Saho
    stq: Saterland Frisian
    str: Straits Salish
    suk: Sukuma
    sus: Susu
    swb: Comorian
    swc: Swahili (Congo - Kinshasa)
    swh: Coastal Swahili
    tai: Tai languages
    tce: Southern Tutchone
    tcy: Tulu
    tem: Timne
    teo: Teso
    ter: Tereno
    tgx: Tagish
    tht: Tahltan
    tig: Tigre
    tiv: Tiv
    tkl: Tokelauan, Tokelau
    tkr: Tsakhur
    tli: Tlingit
    tly: Talysh
    tmh: Tamashek
    tog: Nyasa Tonga, Tonga
    tru: Turoyo
    trv: Taroko
    trw: Torwali
    tsd: Tsakonian
    tsi: Tsimshian
    ttm: Northern Tutchone
    ttq: Tawallammat Tamajaq
    ttt: Muslim Tat
    tum: Tumbuka
    tup: Tupi languages
    tut: Altaic languages
    tvl: Tuvalu
    twq: Tasawaq
    tzm: Central Atlas Tamazight
    udm: Udmurt
    umb: Umbundu
    umu: Munsee
    uzn: Northern Uzbek
    vai: Vai
    vec: Venetian
    vls: West Flemish
    vmf: Main-Franconian
    vmw: Makhuwa
    vot: Votic
    vro: Võro
    vun: Vunjo
    wae: Walser
    wak: Wakashan languages
    wal: Wolaytta, Walamo
    was: Washo
    wbp: Warlpiri
    wuu: Wu Chinese
    xal: Kalmyk, Oirat
    xmf: Mingrelian
    xnr: Kangri
    xog: Soga
    xpe: Liberia Kpelle
    xsl: South Slavey
    yao: Yao
    yap: Yapese
    yav: Yangben
    ybb: Yemba
    ydd: Eastern Yiddish
    ypk: Yupik languages
    yrl: Nheengatu
    yue: Cantonese
    zai: Isthmus Zapotec
    zap: Zapotec
    zbl: Blissymbols, Blissymbolics, Bliss
    zea: Zeelandic
    zen: Zenaga
    zgh: Standard Moroccan Tamazight
    znd: Zande languages
    zsm: Standard Malay
    zun: Zuni
    zyb: Yongbei Zhuang
    zza: Zaza
    """

  /// Living languages of which only the code is known here (ISO 639-3).
  private static let nameless = """
    aaa aab aac aad aae aaf aag aah aai aak aal aan aao aap aas aat aau aaw aax aaz aba abb abc abd \
    abe abf abg abh abi abl abm abn abo abp abq abr abs abt abu abv abw abx aby abz aca acb acd acf \
    acm acn acp acq acr act acu acv acw acx acy acz adb add ade adf adg adh adi adj adl adn ado adq \
    adr ads adt adu adw adx adz aec aed aee aek ael aem aen aeq aer aeu aew aey aez afb afd afe afg \
    afi afk afn afo afp afs aft afu afz agb agc agd age agf agg agh agi agj agk agl agm agn ago agr \
    ags agt agu agv agw agx agy agz aha ahb ahg ahh ahi ahk ahl ahm ahn ahp ahr ahs aht aia aib aic \
    aie aif aig aih aii aij aik ail aim aio aip aiq air aiw aix aiy aja ajg aji ajn ajp ajs ajz akb \
    akc akd ake akf akg akh aki akl ako akp akq akr aks akt aku akv akw ala alc ald alf alh ali alj \
    alk all alm alo alp alq alr alu alw alx aly alz amb amc ame amf amg ami amj amk aml amm amn amo \
    amp amq amr ams amt amu amv amw amx amy anc and ane anf anh ani anj ank anl anm ano anq anr ant \
    anu anv anw anx any anz aoa aob aoc aod aoe aof aog aoi aoj aok aol aom aon aos aot aou aox aoz \
    apb apc apd ape apf apg aph api apj apk apl apm apn apo app apq apr aps apt apu apw apx apy apz \
    aqc aqd aqg aqk aqm aqn aqr aqt aqz are arh ari ark arl arr arv arx asb asc asf asg asi asj ask \
    asl asn aso asp asq asr ass asu asv asw asx asy asz ata atb atd ate atg ati atk atl atm atn ato \
    atp atq atr ats att atu atv atw atx aty atz aua aub auc aud aug auh aui auj auk aul aum aun aup \
    auq aur aut auu auw auy auz avb avd avi avl avn avt avu avv awb awc awe awh awi awm awn awo awr \
    aws awt awu awv aww awx awy axk axx aya ayb ayc aye ayg ayh ayi ayk ayl ayn ayo ayp ayq ays ayt \
    ayu ayz aza azb azd azg azm azn azo azt azz baa bab bac baf bag bah baj bao bap bau bav baw bay \
    bba bbb bbd bbe bbf bbg bbh bbi bbk bbl bbm bbn bbo bbp bbq bbr bbs bbt bbu bbv bbw bbx bby bca \
    bcb bcd bce bcf bcg bch bci bcj bck bcm bcn bco bcp bcq bcr bcs bct bcu bcv bcw bcy bcz bda bdb \
    bdc bdd bde bdf bdg bdh bdi bdj bdk bdl bdm bdn bdo bdp bdq bdr bds bdt bdu bdv bdw bdx bdy bdz \
    bea beb bec bed bee bef beg beh bei bek beo bep beq bes bet beu bev bex bey bfa bfb bfc bfe bff \
    bfg bfh bfi bfj bfk bfl bfm bfn bfo bfp bfr bfs bft bfu bfw bfx bfy bfz bga bgb bgd bge bgf bgg \
    bgi bgj bgk bgl bgo bgp bgq bgr bgs bgt bgu bgv bgw bgx bgy bgz bha bhb bhc bhd bhe bhf bhg bhh \
    bhi bhj bhl bhm bhn bhp bhq bhr bhs bht bhu bhv bhw bhx bhy bhz bia bib bid bie bif big bil bim \
    bio bip biq bir bit biu biv biw bix biy biz bja bjc bje bjf bjg bjh bji bjj bjk bjl bjm bjo bjp \
    bjr bjs bjt bju bjv bjw bjx bjz bka bkc bkd bkf bkg bkh bki bkj bkk bkl bkn bko bkp bkq bkr bks \
    bkt bku bkv bkw bkx bky bkz blb blc bld ble blf blh bli blj blk blm bln blp blq blr bls blv blw \
    blx bly blz bma bmb bmc bmd bme bmf bmg bmh bmi bmj bmk bml bmm bmo bmp bmq bmr bms bmt bmu bmv \
    bmw bmx bmz bna bnb bnc bnd bne bnf bng bni bnj bnk bnl bnm bnn bno bnp bnq bnr bns bnu bnv bnw \
    bnx bny bnz boa bob boe bof bog boh boj bok bol bom bon boo bop boq bor bot bou bov box boy boz \
    bpa bpc bpd bpe bpg bph bpi bpj bpk bpl bpm bpn bpo bpp bpq bpr bps bpu bpv bpw bpx bpz bqa bqb \
    bqc bqd bqg bqh bqj bqk bql bqm bqn bqo bqp bqq bqr bqs bqt bqu bqv bqw bqx bqy bqz brb brd brf \
    brg bri brj brl brm brn bro brp brq brr brs brt bru brv brw bry brz bsa bsb bsc bse bsf bsg bsh \
    bsi bsj bsk bsm bsn bso bsp bsq bsr bst bsu bsw bsx bsy bta btc btd btf btg bth bti btj btm btn \
    bto btp btq btr bts btt btu btv btw btx bty btz bub buc bud buf buh bui buj buk bun buo bup buq \
    bus but buu buv buw bux buy buz bva bvb bvc bvd bve bvf bvg bvh bvi bvj bvk bvl bvm bvn bvo bvp \
    bvq bvr bvt bvu bvw bvx bvy bvz bwa bwb bwc bwd bwe bwf bwg bwh bwi bwj bwk bwl bwm bwn bwo bwp \
    bwq bwr bws bwt bwu bww bwx bwy bwz bxa bxb bxc bxd bxe bxf bxg bxh bxj bxl bxm bxn bxo bxp bxq \
    bxs bxu bxv bxw bxz bya byb byc byd bye byf byh byi byj byk byl bym byo byp byr bys byw byx byz \
    bza bzb bzc bzd bze bzf bzg bzh bzi bzj bzk bzl bzm bzn bzo bzp bzq bzs bzu bzv bzw bzx bzy bzz \
    caa cab cac cae caf cag cah cak cal cam can cao cap caq cas cav caw cax cbb cbc cbd cbg cbi cbj \
    cbk cbl cbn cbo cbq cbr cbs cbt cbu cbv cbw cby ccc ccd cce ccg ccj ccl ccm cco cda cde cdf cdh \
    cdi cdj cdm cdn cdo cdr cds cdy cdz ceg cek cen cet cey cfa cfd cfg cfm cga cgc cgk chd chf chj \
    chl chq chw chx chz cia cib cie cih cik cim cin cip cir ciw ciy cja cje cji cjk cjm cjn cjo cjp \
    cjs cjv cjy ckh ckl ckm ckn cko ckq ckr cks ckt cku ckv ckx cky ckz cla cle clh cli clj clk cll \
    clm clo clt clu clw cly cma cme cmi cml cmo cmr cmt cna cnb cnc cng cnh cni cnk cnl cno cnp cnq \
    cns cnt cnu cnw coa coc cod coe cof cog coh cok col com con coo cot cou cov cox coz cpa cpb cpc \
    cpi cpn cpo cpu cpx cpy cqd cra crc crd cri crn cro crq crt crv crw crx cry csa csc csd cse csf \
    csg csh csj csk csl csm csn cso csp csq csr cst csv csx csy csz cta ctd cte ctg cth ctl ctn cto \
    ctp cts ctt ctu cty ctz cua cub cuc cuh cui cuj cuk cul cuq cur cut cuu cuv cuw cux cuy cvg cvn \
    cwa cwb cwe cwg cwt cya cyo czh czn czo czt daa dac dad dae dag dah dai daj dal dam dao daq das \
    dau daw dax daz dba dbb dbd dbe dbf dbg dbi dbj dbl dbm dbn dbo dbp dbq dbr dbt dbu dbv dbw dby \
    dcc ddd dde ddg ddi ddj ddn ddo dds ddw dec ded dee def deg deh dei dek dem deq der des dev dez \
    dga dgb dgc dgd dge dgg dgh dgi dgk dgl dgs dgx dgz dhg dhi dhl dhm dhn dho dhr dhs dhv dhw dhx \
    dia dib dic did dig dih dii dij dil dim dio dip dir dis diu diw dix diy diz djb djc djd dji djj \
    djk djm djn djo djr dju dka dkg dkk dkr dks dkx dlg dlk dln dma dmb dmc dme dmg dmk dml dmm dmo \
    dmr dms dmu dmv dmw dmx dmy dna dnd dne dng dni dnj dnk dnn dno dnr dnt dnu dnv dnw dny doa dob \
    doc doe dof doh dok dol don doo dop doq dor dos dot dov dow dox doy doz dpp drb drc drd dre drg \
    dri drl drn dro drs drt dru dry dse dsh dsi dsl dso dsq dsz dta dtb dtd dti dtk dtm dtn dto dtr \
    dts dtt dtu dty dub duc due duf dug duh dui duk dul dun duo dup duq dur dus duu duv duw dux dva \
    dwa dwk dwr dwu dww dwy dwz dya dyi dym dyn dyy dza dzl dzn ebc ebg ebk ebo ebr ecs eee efa efe \
    ega egm ego ehs ehu eip eit eiv eja eke ekg eki ekl ekm eko ekp ekr eky ele elh elk elm elo elu \
    ema emb eme emg emi emn emp emq ems emu emw emx emz ena enb enc end enf enh enl enn eno enq enr \
    enu env enw enx eot epi era erg erh eri erk ero ers ert erw ese esg esh esi esl esn eso ess esy \
    etb eth etn eto etr ets etu etx etz eve evh evn eyo eza eze faa fab fad faf fag fah fai faj fak \
    fal fam fap far fau fax fay faz fbl fcs fer ffi ffm fgr fia fie fif fip fir fiw fkk fkv fla flh \
    fli fll flr fly fmp fmu fnb fng fni fod foi fom for fpe fqs frd frq frt fse fsl fss fub fud fue \
    fuf fuh fui fuj fum fun fuq fut fuu fuv fuy fvr fwa fwe gab gac gad gae gaf gah gai gaj gak gal \
    gam gao gap gaq gar gas gat gau gaw gax gbb gbd gbe gbf gbg gbh gbi gbj gbk gbl gbm gbn gbp gbq \
    gbr gbs gbu gbv gbw gbx gby gcc gcf gcl gcn gcr gct gda gdb gdd gde gdf gdg gdh gdi gdj gdk gdl \
    gdm gdn gdo gdq gdr gds gdu gdx gea geb gec ged gef geg geh gei gej gek gel geq ges gev gew gex \
    gey gfk gga ggb gge ggg ggl ggt ggu ggw gha ghe ghh ghk ghl ghn ghr ghs ght gia gib gic gid gie \
    gig gih gii gim gin gip giq gir gis git giu giw gix giy giz gjk gjn gjr gju gka gkd gke gkn gkp \
    glb glc gld glh glj glo glr glu glw gmb gmd gmg gmm gmn gmr gmu gmv gmx gmz gna gnb gnd gne gng \
    gnh gni gnj gnk gnm gnn gnq gnt gnu gnw gnz goa gob goc god goe gof gog goi goj gok gol goo gop \
    goq gos gou gov gow gox goy goz gpa gpe gpn gqa gqi gqr gqu gra grd grg grh gri grj grm gro grq \
    grr grs grt gru grv grw grx gry grz gse gsg gsl gsm gsn gso gsp gss gta gua gub gud gue guf guh \
    gui guk gul gum gun guo gup guq gus gut guu guw gux gva gvc gve gvf gvj gvl gvm gvn gvo gvp gvr \
    gvs gwa gwb gwc gwd gwe gwf gwg gwj gwn gwr gwt gww gwx gxx gyb gyd gye gyg gyi gyl gym gyn gyo \
    gyr gyz gza gzi gzn haa hab hac had hae haf hag hah haj hal ham han hao hap haq har has hav hay \
    haz hba hbb hbn hbu hca hch hds hdy hed heg heh hei hem hgm hgw hhi hhr hhy hia hid hig hih hii \
    hij hik hio hir hiw hix hji hka hke hkh hkk hkn hks hla hlb hld hle hlt hma hmb hmc hmd hme hmf \
    hmg hmh hmi hmj hml hmm hmp hmq hmr hms hmt hmu hmv hmw hmy hmz hna hnd hne hng hnh hni hnn hno \
    hns hnu hoa hob hoc hoe hoh hoi hoj hol hoo hop hos hot hov how hoy hoz hps hra hrc hre hrk hrm \
    hro hrt hru hrw hrx hrz hsh hsl hss hto hts htu hub huc hud hue huf hug huh hui huj hul hum huo \
    huq hus hut huu huv hux huy huz hvc hve hvk hvn hvv hwa hwc hwo hya hyw iai ian iar ibd ibe ibg \
    ibh ibl ibm ibn ibr ibu iby ica ich icl icr ida idb idc idd ide idi idr ids idt idu ifa ifb ife \
    ifk ifm ifu ify igb ige igg igl igm ign igo igw ihb ihi ihp ijc ije ijj ijn ijs iki ikk ikl iko \
    ikp iks ikv ikw ikx ikz ila ilb ili ilk ilm ilp ils ilu ilv ima imi imn imo imr imt inb ing inj \
    inl inn ino inp ins int ior iou ipi ipo iqu iqw ire irh iri irk irn irr iru irx iry isa isc isd \
    ise isg ish isi isk ism isn iso isr ist isu itb itd iti itk itl itm ito itr its itt itv itw itx \
    ity itz ium ivb ivv iwk iwm iwo iws ixc ixl iya iyo iyx izr izz jaa jab jac jad jae jaf jah jaj \
    jak jal jao jaq jas jat jau jax jay jaz jbe jbj jbk jbm jbn jbr jbt jbu jcs jct jda jdg jdt jeb \
    jee jeh jei jek jel jen jer jet jeu jge jgk jhi jhs jia jib jic jid jie jig jih jii jil jim jio \
    jiq jit jiu jiv jiy jje jjr jka jkm jko jkp jkr jks jku jle jls jma jmb jmd jmi jml jmn jmr jms \
    jmw jmx jna jnd jni jnj jnl jns job jod jog jos jow jqr jra jrr jrt jru jsl jua jub jud juh juk \
    jul jum jun juo jup jur jus juu juw juy jvd jvn jwi jya jye jyy kad kaf kag kah kai kak kao kap \
    kaq kav kax kay kbc kbe kbg kbh kbi kbj kbk kbm kbn kbo kbp kbq kbr kbs kbt kbu kbv kbw kbx kby \
    kbz kca kcb kcc kcd kce kcf kch kci kcj kck kcl kcm kcn kco kcp kcq kcr kcs kct kcu kcv kcw kcx \
    kcy kcz kdc kdd kdf kdg kdh kdi kdj kdk kdl kdm kdn kdp kdq kdr kdt kdu kdw kdx kdy kdz keb kec \
    ked kee kef keg keh kei kej kel kem keo kep keq ker kes ket keu kev kew kex key kez kfa kfb kfc \
    kfd kfe kff kfg kfh kfi kfj kfk kfl kfm kfn kfp kfq kfr kfs kft kfu kfv kfw kfx kfy kfz kga kgb \
    kge kgf kgg kgi kgj kgk kgn kgo kgq kgr kgs kgt kgu kgv kgw kgx kgy khb khc khd khe khf khg khh \
    khj khl khn khp khr khs kht khu khv khx khy khz kia kib kic kid kie kif kig kih kij kil kim kio \
    kip kiq kis kit kiv kiw kix kiy kiz kja kjb kjc kjd kje kjg kjh kji kjj kjk kjl kjm kjn kjo kjp \
    kjq kjr kjs kjt kju kjx kjy kjz kka kkb kkc kkd kke kkf kkg kkh kki kkk kkl kkm kkn kko kkp kkq \
    kkr kks kkt kku kkv kkw kkx kky kkz klb klc kld kle klf klg klh kli klj klk kll klm klo klp klq \
    klr kls klt klu klv klw klx kly klz kma kmc kmd kme kmf kmg kmh kmi kmj kmk kml kmm kmn kmo kmp \
    kmq kms kmt kmu kmv kmw kmx kmy kmz kna knb knd kne knf kni knj knk knl knm knn kno knp knq knr \
    kns knt knu knv knw knx kny knz koa kod koe kog koh kol koo kop koq kot kou kov kow koy koz kpa \
    kpb kpc kpd kpf kpg kph kpi kpj kpk kpl kpm kpo kpq kpr kps kpt kpu kpw kpx kpy kpz kqa kqb kqc \
    kqd kqe kqf kqg kqh kqi kqj kqk kql kqm kqn kqo kqp kqq kqr kqs kqt kqv kqw kqx kqy kra krd kre \
    krf krh krn krp krr krs krt krv krw krx kry krz ksa ksc ksd kse ksg ksi ksj ksk ksl ksm ksn kso \
    ksp ksq ksr kss kst ksu ksv ksw ksx ksy ksz kta ktb ktc ktd kte ktf kth kti ktj ktl ktm ktn kto \
    ktp kts ktt ktu ktv ktx kty ktz kub kuc kud kue kuf kug kuh kui kuj kuk kul kun kuo kup kuq kus \
    kuu kuv kuw kux kuy kva kvb kvc kvd kve kvf kvg kvh kvi kvj kvk kvl kvm kvn kvo kvp kvq kvr kvt \
    kvu kvv kvw kvx kvy kvz kwa kwb kwc kwd kwe kwf kwg kwh kwi kwj kwl kwm kwn kwo kwp kwr kws kwt \
    kwu kwv kww kwx kwy kxa kxb kxc kxd kxf kxh kxi kxj kxk kxm kxn kxp kxq kxr kxs kxt kxw kxx kxy \
    kxz kya kyb kyc kyd kye kyf kyg kyh kyi kyj kyk kyl kym kyn kyo kyp kyq kyr kys kyt kyu kyv kyw \
    kyx kyy kyz kza kzb kzc kzd kze kzf kzg kzi kzl kzm kzn kzo kzp kzq kzr kzs kzu kzv kzy kzz laa \
    lac lae laf lai laj lal lan lap laq lar las lau law lax lay lbb lbc lbe lbf lbg lbi lbj lbk lbl \
    lbm lbn lbo lbq lbr lbs lbt lbu lbv lbw lbx lbz lcc lcd lce lcf lch lcl lcm lcp lcq lcs lda ldb \
    ldd ldg ldh ldi ldj ldk ldl ldm ldo ldp ldq lea leb lec led lee lef leh lei lej lek lel lem leo \
    lep leq ler les let leu lev lew lex ley lfa lga lgb lgg lgh lgi lgk lgl lgm lgn lgo lgq lgr lgt \
    lgu lgz lha lhh lhi lhl lhm lhn lhp lht lhu lia lib lic lid lie lif lig lih lik lio lip liq lir \
    lis liu liw lix liy liz lje lji ljl ljp ljw lka lkb lkc lkd lke lkh lki lkj lkl lkn lko lkr lks \
    lky lla llb llc lld lle llg llh lli lll llm lln llp llq lls llu llx lma lmb lmd lme lmf lmg lmh \
    lmi lmj lmk lml lmn lmp lmq lmr lmu lmv lmw lmx lmy lna lnb lnd lnh lni lnl lnm lnn lns lnu lnz \
    loa lob loc loe lof log loh loi loj lok lom lon loo lop loq lor los lot lov low lox loy lpa lpe \
    lpn lpo lpx lqr lra lri lrk lrl lrm lrn lro lrr lrt lrv lrz lsa lsb lsc lsd lse lsh lsi lsl lsn \
    lso lsp lsr lss lst lsv lsw lsy lth lti ltn lto lts ltu luc lud lue luf luj luk lul lum lup luq \
    lur lut luu luv luw luz lva lvi lvk lvu lwa lwe lwg lwh lwl lwm lwo lws lwt lwu lww lxm lya lyg \
    lyn lzl lzn maa mab mae maj mam maq mat mau mav maw max maz mba mbb mbc mbd mbf mbh mbi mbj mbk \
    mbl mbm mbn mbo mbp mbq mbr mbs mbt mbu mbv mbw mbx mby mbz mca mcb mcc mcd mce mcf mcg mch mci \
    mcj mck mcm mcn mco mcp mcq mcr mcs mct mcu mcv mcw mcx mcy mcz mda mdb mdc mdd mdg mdh mdi mdj \
    mdk mdl mdm mdn mdp mdq mds mdt mdu mdv mdw mdx mdy mdz mea meb mec med mee mef meh mei mej mek \
    mel meo mep meq mes met meu mev mew mey mez mfa mfb mfc mfd mff mfg mfh mfi mfj mfk mfl mfm mfn \
    mfo mfp mfq mfr mfs mft mfu mfv mfx mfy mfz mgb mgc mgd mge mgf mgg mgi mgj mgk mgl mgm mgn mgp \
    mgq mgr mgs mgt mgu mgv mgw mgy mgz mha mhb mhc mhd mhe mhf mhg mhi mhj mhk mhl mhm mhn mho mhp \
    mhq mhs mht mhu mhw mhx mhy mhz mia mib mid mie mif mig mih mii mij mik mil mim mio mip miq mir \
    mit miu miw mix miy miz mjb mjc mjd mjg mjh mji mjj mjk mjl mjm mjn mjo mjp mjr mjs mjt mju mjv \
    mjw mjx mjz mka mkb mkc mke mkf mkg mki mkj mkk mkl mkm mkn mko mkp mkr mks mkt mku mkv mkw mkx \
    mky mkz mla mlb mlc mle mlf mlh mli mlj mlk mll mlm mln mlo mlp mlq mlr mls mlu mlv mlw mlx mlz \
    mma mmb mmc mmd mme mmf mmg mmh mmi mmj mmk mml mmm mmn mmo mmp mmq mmr mmt mmu mmw mmx mmy mmz \
    mna mnb mnd mne mnf mng mnh mnj mnk mnl mnm mnn mnp mnq mnr mns mnu mnv mnw mnx mny mnz moa moc \
    mog moi moj mok moo mop moq mor mot mou mov mow mox moy moz mpa mpb mpc mpd mpe mpg mph mpi mpj \
    mpk mpl mpm mpn mpo mpp mpq mpr mps mpt mpu mpv mpw mpx mpy mpz mqa mqb mqc mqe mqf mqg mqh mqi \
    mqj mqk mql mqm mqn mqo mqp mqq mqr mqs mqt mqu mqv mqw mqx mqy mqz mra mrb mrc mrd mrf mrg mrh \
    mrk mrl mrm mrn mro mrp mrq mrr mrs mrt mru mrv mrw mrx mry mrz msb msc msd mse msf msg msh msi \
    msj msk msl msm msn mso msq msr mss msu msv msw msx msy msz mta mtb mtc mtd mte mtf mtg mth mti \
    mtj mtk mtl mto mtp mtq mtr mts mtt mtu mtv mtw mtx mty mub muc mud mue mug muh mui muj muk mum \
    muo muq mur mut muu muv mux muy muz mva mvd mve mvf mvg mvh mvi mvk mvn mvo mvp mvq mvr mvs mvt \
    mvu mvv mvw mvx mvy mvz mwa mwb mwc mwe mwf mwg mwh mwi mwk mwm mwn mwo mwp mwq mws mwt mww mwz \
    mxa mxb mxc mxd mxe mxf mxg mxh mxj mxk mxl mxm mxn mxo mxp mxq mxr mxs mxt mxu mxv mxw mxx mxy \
    mxz myb myc myf myg myh myj myk myl mym myo myp myr myu myw myx myy mza mzb mzc mzd mze mzg mzh \
    mzi mzj mzk mzl mzm mzp mzq mzr mzs mzt mzu mzv mzw mzx mzy mzz naa nab nac naf nag naj nak nal \
    nam nao nar nas nat naw nax naz nba nbb nbc nbd nbe nbg nbh nbi nbj nbk nbm nbn nbo nbp nbq nbr \
    nbs nbt nbu nbv nbw nby nca ncb ncc ncd nce ncf ncg nch ncj nck ncl ncm ncn nco ncq ncr ncs nct \
    ncu ncx nda ndb ndc ndd ndg ndh ndi ndj ndk ndl ndm ndn ndp ndq ndr ndt ndu ndv ndw ndx ndy ndz \
    nea neb nec ned nee nef neg neh nej nek nem nen neo neq ner nes net nev nex ney nez nfa nfd nfl \
    nfr nfu nga ngb ngc ngd nge ngg ngh ngi ngj ngk ngl ngm ngn ngp ngq ngr ngs ngt ngu ngw ngx ngy \
    ngz nha nhb nhd nhe nhf nhg nhh nhi nhk nhm nhn nho nhp nhq nhr nht nhu nhv nhw nhx nhy nhz nib \
    nie nif nih nii nij nik nil nim nin nio niq nir nis nit niv niw nix niy niz nja njb njd njh nji \
    njj njl njm njn njr njs njt nju njx njy njz nka nkb nkc nkd nke nkf nkg nkh nki nkj nkk nkm nkn \
    nko nkq nkr nks nkt nku nkv nkw nkx nkz nla nlc nle nlg nli nlj nlk nll nlm nlo nlq nlu nlv nlx \
    nly nlz nma nmb nmc nmd nme nmf nmh nmi nmj nmk nml nmm nmn nmo nmq nms nmt nmu nmw nmx nmy nmz \
    nna nnb nnc nnd nne nnf nng nni nnj nnk nnl nnm nnn nnp nnq nnu nnw nnz noa noc nod noe nof noh \
    noi noj nop noq nos not nou now noy noz npa npb npg nph npl npn npo nps npu npx npy nqg nqk nql \
    nqm nqn nqq nqt nqy nra nrb nre nrf nrg nri nrk nrl nrm nru nrz nsa nsc nsd nse nsf nsg nsh nsi \
    nsk nsl nsm nsn nsp nsq nsr nss nst nsu nsv nsw nsx nsy nsz ntd nte nti ntj ntk ntm nto ntp ntr \
    ntu ntx nty ntz nua nud nue nuf nuh nui nuj nuk num nun nuo nup nuq nur nut nuu nuv nuw nux nuy \
    nuz nvh nvm nvo nwb nwe nwi nwm nwr nww nxa nxd nxe nxg nxi nxk nxl nxo nxq nxr nxx nyb nyc nyd \
    nye nyf nyg nyh nyi nyj nyk nyl nyq nyr nys nyu nyw nyy nza nzb nzd nzk nzm nzs nzu nzy nzz oaa \
    oac obk obl obo obu oca ocu oda odk odu ofu ogb ogc ogg ogo ogu oia oie oin ojv okb okc okd oke \
    okh oki okk okn okr oks oku okv okx ola old ole olm olo olr olu oma omb omg omi oml omo omt omw \
    ona onb one ong oni onj onk onn ono onp onr ons ont onu onx ood oog oon oor opa opk opm opo opy \
    ora orc ore org orh orn oro orr ors ort oru orw orx orz osi oso ost osu otd ote otl otm otn otq \
    otr ots ott otw otx otz oua oub oue ovd owi oyb oyd oym oyy ozm pab pac pad pae pah pai pak pao \
    paq par pas pav paw pay pbb pbc pbe pbf pbh pbi pbl pbm pbn pbo pbp pbr pbs pbt pbv pby pca pcb \
    pcc pce pcf pcg pch pci pcj pck pcl pcn pcp pcw pda pdi pdn pdo pdu pea ped pee peg peh pei pek \
    pel pem pep peq pev pex pey pez pfa pfe pga pgg pgi pgk pgs pgu pgz pha phd phg phh phj phk phl \
    phm pho phq phr pht phu phv phw pia pib pic pid pif pig pih pil pin pio pip pir piu piv piw pix \
    piy piz pjt pkb pkg pkh pkn pko pkp pkr pks pkt pku pla plb plc pld ple plg plh plj plk pll pln \
    plo plr pls plu plv plw ply plz pma pmb pme pmf pmi pmj pmm pmn pmo pmq pmr pmt pmw pmx pmy pna \
    pnc pnd pne png pnh pni pnk pnl pnm pnn pnp pnq pnr pns pnu pnv pnw pnx pny pnz poc poe pof poh \
    poi pok pom pop poq pos pot pov pow poy ppe ppi ppk ppl ppm ppn ppo ppp ppq pps ppt pqa prc prd \
    pre prf prh pri prk prl prm prn prq prt pru prw prx prz psa psc psd pse psg psh psi psl psn pso \
    psp psq psr pss pst psw pta pti ptn pto ptp ptq ptr ptt ptu ptv pty pua pub puc pud puf pug pui \
    puj pum puo pup pur put puu puw pux pwa pwb pwg pwm pwn pwo pwr pww pxm pye pym pyn pys pyu pyy \
    pzh pzn qua qub qud quf quh qui quk qul qum qup quq qur qus quv quw qux quy qva qvc qve qvh qvi \
    qvj qvl qvm qvn qvo qvp qvs qvw qvy qvz qwa qwh qws qxa qxc qxh qxl qxn qxo qxp qxq qxr qxs qxt \
    qxu qxw raa rab rac rad raf rag rah rai rak ral ram ran rao raq ras rat rau rav raw rax ray raz \
    rbb rbk rbl rcf rdb rea reb ree reg rei rej rel ren res ret rey rga rge rgr rgs rgu rhp ria rib \
    ril rim rin rir rit riu rjg rji rjs rka rkb rkh rki rkm rkt rma rmb rmc rme rmf rmg rmh rmi rmk \
    rml rmm rmn rmo rmp rmq rms rmt rmu rmw rmx rmz rnb rnd rng rnl rnn rnp rnw rob roc rod roe rog \
    rol roo rop ror rou row rpn rpt rri rro rsb rsk rsl rsm rsn rtc rth rtw rub ruc ruf ruh rui ruk \
    ruo ruq rut ruu ruy ruz rwa rwl rwm rwo rwr rxd ryn rys ryu rzh saa sab sac sae saf saj sak sao \
    sau sav saw sax say sbb sbc sbd sbe sbf sbg sbh sbi sbj sbk sbl sbm sbn sbo sbq sbr sbs sbt sbu \
    sbw sbx sby sbz scb sce scf scg sch sci sck scl scp scq scs sct scu scv scw sda sdb sde sdf sdg \
    sdj sdk sdl sdn sdo sdp sdq sdr sdu sdx sdz sea seb sec sed sef seg sej sek sen seo sep seq ser \
    set seu sev sew sey sez sfb sfe sfm sfs sfw sgb sgc sgd sge sgg sgh sgi sgj sgk sgp sgr sgt sgu \
    sgw sgx sgy sgz sha shb shc shd she shg shh shj shk shl shm sho shp shq shr shs shv shw shx shy \
    shz sib sie sif sig sih sii sij sik sil sim sip siq sir siu siv siw six siy siz sja sjb sjd sje \
    sjg sjl sjm sjo sjp sjr sjt sju sjw ska skb skc skd ske skf skg skh ski skj skm skn sko skp skq \
    skr sks skt sku skv skx sky skz slc sld sle slf slg slj sll slm slp slr sls slt slu slw slx slz \
    smb smf smg smh smk sml smm smq smr smt smv smw smx smy smz snc sne snf sng snj snl snm snn sno \
    snp snq snr sns snu snv snw snx sny snz soa sob soc sod soe soh soi soj sok sol soo sop soq sor \
    sos sou sov sow sox soy soz spb spc spd spe spg spi spk spl spm spn spo spp spq spr sps spt spu \
    spv sqa sqh sqk sqm sqo sqq sqs sqt squ sqx sra srb sre srf srg srh sri srk srl srm sro srq srs \
    srt sru srv srw srx sry srz ssb ssc ssd sse ssf ssg ssh ssi ssj ssk ssl ssm ssn sso ssp ssq ssr \
    sss sst ssu ssv ssx ssz sta stb std ste stf stg sth sti stj stk stl stm stn sto stp sts stt stu \
    stv stw sty sua sub suc sue sug sui suj suo suq sur suv suw suy suz sva svb svc sve svk svm svs \
    swf swg swi swj swk swl swm swn swo swp swq swr sws swt swu swv swx swy sxb sxe sxg sxm sxn sxr \
    sxs sxu sxw sya syb syi syk syl sym syn syo sys syw syx syy sza szb szc sze szg szn szp szs szv \
    szw szy taa tab tac tad tae taf tag taj tak tal tan tao tap taq tar tau tav taw tax tay taz tba \
    tbc tbd tbe tbf tbg tbi tbj tbk tbl tbm tbn tbo tbp tbr tbs tbt tbv tbw tbx tby tbz tca tcb tcc \
    tcd tcf tcg tch tci tck tcm tcn tco tcp tcq tcs tct tcu tcw tcx tcz tda tdb tdc tdd tde tdf tdg \
    tdh tdi tdj tdk tdl tdm tdn tdo tdq tdr tds tdt tdv tdx tdy tea tec ted tee tef teg teh tei tek \
    teq tes teu tev tew tex tey tez tfi tfn tfo tfr tft tga tgb tgc tgd tge tgf tgh tgi tgj tgn tgo \
    tgp tgq tgr tgs tgt tgu tgw thd the thf thh thi thk thl thm thn thp thq thr ths thu thv thy thz \
    tia tic tif tih tii tij tik tim tin tio tip tiq tis tit tiu tiw tix tiy tiz tja tjg tji tjj tjl \
    tjo tjp tjs tjw tkb tkd tke tkg tkn tkp tkq tks tkt tku tkv tkw tkx tkz tla tlb tlc tld tlf tlg \
    tlj tlk tll tlm tln tlo tlp tlq tlr tls tlt tlu tlv tlx tma tmb tmc tmd tmf tmi tmj tmk tml tmm \
    tmn tmo tmq tms tmt tmu tmv tmw tmy tna tnb tnc tnd tng tnh tni tnk tnl tnm tnn tno tnp tnr tns \
    tnt tnu tnv tnw tnx tny tnz tob toc tod tof toh toi toj tom too top toq tor tos tou tov tow tox \
    toy toz tpa tpc tpe tpf tpg tpj tpl tpm tpo tpp tpq tpr tpt tpu tpv tpx tpy tpz tqb tql tqm tqn \
    tqo tqp tqq tqt tqu tra trb trc trd tre trf trg trh tri trj trl trm trn tro trp trq trr trs trt \
    trx tsa tsb tsc tse tsg tsh tsj tsk tsl tsm tsp tsq tsr tss tst tsu tsv tsw tsx tsy tsz ttb ttc \
    ttd tte ttf ttg tth tti ttj ttk ttl ttn tto ttp ttr tts ttu ttv ttw tty ttz tua tuc tue tuf tug \
    tuh tui tuj tul tun tuo tuq tus tuu tuv tuy tuz tva tvd tve tvk tvm tvn tvo tvs tvt tvu tvw twb \
    twd twe twf twg twh twl twm twn two twp twr twu tww twx twy txa txe txi txj txm txn txo txq txs \
    txt txu txx txy tya tye tyh tyi tyj tyl tyn tyr tys tyt tyu tyx tyy tyz tza tzh tzj tzn tzo tzx \
    uan uar uba ubi ubl ubr ubu uda ude udg udi udj udl udu ues ufi uge ugh ugn ugo ugy uha uhn uis \
    uiv uji uka ukg ukh uki ukk ukl ukp ukq uks uku ukv ukw ula ulb ulc ulf uli ulk ull ulm uln ulu \
    ulw uma umi umm umn ump ums una une ung uni unk unn unr unu unx unz upi upv ura urb ure urg urh \
    uri urk url urm urn uro urp urr urt urw urx ury urz usa ush usi usk usp uss usu uta ute uth utp \
    utr utu uum uur uuu uve uvh uvl uwa uya uzs vaa vae vaf vag vah vaj val vam van vao vap var vas \
    vau vav vay vbb vbk ved vel vem ver vgr vgt vic vid vif vig vil vin vis vit viv vkj vkk vkl vkn \
    vko vkp vkt vku vkz vlp vma vmc vmd vme vmg vmh vmj vmk vmm vmp vmq vmr vmx vmy vmz vnk vnm vnp \
    vor vra vrs vrt vsi vsl vsv vto vum vut vwa waa wab wad wag wah wai waj wan wap waq wat wau wav \
    waw wax way waz wba wbb wbe wbf wbh wbi wbj wbk wbl wbm wbq wbr wbs wbt wbv wbw wca wci wdd wdg \
    wdj wdt wec wed weg weh wei wem weo wep wer wes wet weu wew wfg wgb wgi wgo wgy wha whg whk whu \
    wib wig wih wii wij wik wim win wiu wiv wja wji wkb wkd wkl wkr wku wla wlc wle wlg wlh wli wll \
    wlo wlr wls wlv wlw wlx wmb wmc wmd wme wmg wmh wmm wmo wms wmt wmw wmx wnb wnc wne wng wni wnk \
    wno wnp wnu wnw wny woa wob woc wod woe wof wog woi wok wom won woo wor wos wow wpc wrk wrl wrm \
    wrn wrp wrr wrs wru wrv wrx wry wsa wsg wsi wsk wsr wss wtf wti wtk wtm wtw wua wub wud wuh wul \
    wum wun wut wuv wux wuy wwa wwo www wxa wyb wym wyn wyr wyy xab xac xan xao xat xau xav xaw xay \
    xbi xbr xby xda xdo xdq xdy xed xel xem xer xes xet xeu xgu xhe xhv xii xis xiy xka xkb xkc xkd \
    xke xkf xkg xki xkj xkk xkl xkn xko xkp xkq xks xkt xku xkv xkw xkx xky xkz xla xma xmb xmc xmd \
    xmg xmh xmj xml xmm xmo xms xmt xmv xmw xmx xmy xmz xnb xnh xnj xnn xnq xns xny xnz xod xoi xok \
    xom xon xop xor xow xpk xra xrb xre xri xru xrw xsb xse xsh xsi xsj xsm xsn xsp xsq xsr xsu xsy \
    xta xtb xtc xtd xte xti xtj xtl xtm xtn xtp xts xtt xtu xtw xty xua xub xug xuj xuo xuu xvi xwa \
    xwe xwg xwl xwr xxk xyy yaa yab yac yad yae yaf yag yah yai yaj yak yal yam yan yaq yar yas yat \
    yau yaw yax yay yaz yba ybe ybh ybi ybj ybk ybl ybm ybo ybx yby ych ycl ycn ycp yde ydg ydk yea \
    yec yee yej yel yer yes yet yeu yev yey ygl ygm ygp ygr ygs ygu ygw yha yhd yhl yhs yia yif yig \
    yii yij yik yim yin yip yiq yir yis yit yiu yiv yix yiz yka ykg yki ykk ykl ykm ykn yko ykr ykt \
    yku yky yla ylb yle ylg yli yll ylm yln ylo ylu yly ymb ymc ymd ymg ymh ymi ymk yml ymm ymn ymo \
    ymp ymq ymr ymx ymz yna yne yng ynk ynl yno ynq yns yog yoi yok yom yon yot yox yoy ypa ypb ypg \
    yph ypm ypn ypo ypp ypz yra yrb yre yrk yrm yrn yro yrs yrw yry ysd ysg ysl ysm ysn yso ysp yss \
    ysy yta ytl ytp ytw yua yuc yud yuf yui yuj yul yum yun yup yuq yut yuw yux yuy yuz yva ywa ywg \
    ywl ywn ywq ywr ywt ywu yyu yyz yzg yzk zaa zab zac zad zae zaf zag zah zaj zak zal zam zao zaq \
    zar zas zat zau zav zaw zax zay zaz zbc zbe zbt zbu zbw zca zcd zch zdj zeg zeh zga zgb zgm zgn \
    zgr zhb zhd zhi zhn zhw zia zib zik zil zim zin ziw ziz zka zkd zkn zkr zku zla zlj zlm zln zlq \
    zma zmb zmd zmf zmg zmi zmj zmm zmn zmo zmp zmq zmr zms zmt zmw zmx zmy zmz zna zne zng zns zoc \
    zoh zom zoo zoq zor zos zpa zpb zpc zpd zpe zpf zpg zph zpi zpj zpk zpl zpm zpn zpo zpp zpq zpr \
    zps zpt zpu zpv zpw zpx zpy zpz zqe zrg zrn zro zrs zsa zsl zsr zsu zte ztg ztl ztm ztn ztp ztq \
    zts ztt ztu ztx zty zua zuh zum zuy zwa zyg zyj zyn zyp zzj
    """
}
