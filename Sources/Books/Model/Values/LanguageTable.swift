extension Languages {
  /// A line a language: its code, the bibliographic one where it differs, that of ISO 639-1,
  /// withdrawn ones; a colon; its English names and its own.
  static let table = """
    aar aa: Afar
    abk ab: Abkhazian, Abkhaz
    afr af: Afrikaans
    aka ak: Akan
    sqi alb sq: Albanian, Shqip
    amh am: Amharic, አማርኛ
    ara ar: Arabic, العربية
    arg an: Aragonese, Aragonés
    hye arm hy: Armenian, Հայերեն
    asm as: Assamese, অসমীয়া
    ava av: Avaric
    ave ae: Avestan
    aym ay: Aymara
    aze az: Azerbaijani, Azərbaycan
    bak ba: Bashkir
    bam bm: Bambara
    eus baq eu: Basque, Euskara
    bel be: Belarusian, Беларуская
    ben bn: Bengali, Bangla, বাংলা
    bih bh: Bihari
    bis bi: Bislama
    bos bs: Bosnian, Bosanski
    bre br: Breton, Brezhoneg
    bul bg: Bulgarian, Български
    mya bur my: Burmese, မြန်မာ
    cat ca: Catalan, Català, Valencian
    cha ch: Chamorro
    che ce: Chechen
    zho chi zh: Chinese, 中文, Mandarin
    chu cu: Church Slavonic, Old Church Slavonic
    chv cv: Chuvash
    cor kw: Cornish, Kernewek
    cos co: Corsican, Corsu
    cre cr: Cree
    ces cze cs: Czech, Čeština
    dan da: Danish, Dansk
    div dv: Dhivehi, Maldivian
    nld dut nl: Dutch, Nederlands, Flemish, Vlaams
    dzo dz: Dzongkha
    eng en: English
    epo eo: Esperanto
    est et: Estonian, Eesti
    ewe ee: Ewe
    fao fo: Faroese, Føroyskt
    fij fj: Fijian
    fin fi: Finnish, Suomi
    fra fre fr: French, Français
    fry fy: Western Frisian, Frisian, Frysk
    ful ff: Fulah, Fula
    kat geo ka: Georgian, ქართული
    deu ger de: German, Deutsch
    gla gd: Scottish Gaelic, Gaelic, Gàidhlig
    gle ga: Irish, Gaeilge
    glg gl: Galician, Galego
    glv gv: Manx, Gaelg
    ell gre el: Greek, Modern Greek, Ελληνικά
    grn gn: Guarani
    guj gu: Gujarati, ગુજરાતી
    hat ht: Haitian Creole, Kreyòl ayisyen
    hau ha: Hausa
    heb he iw: Hebrew, עברית
    her hz: Herero
    hin hi: Hindi, हिन्दी
    hmo ho: Hiri Motu
    hrv hr scr: Croatian, Hrvatski
    hun hu: Hungarian, Magyar
    ibo ig: Igbo
    isl ice is: Icelandic, Íslenska
    ido io: Ido
    iii ii: Sichuan Yi
    iku iu: Inuktitut
    ile ie: Interlingue, Occidental
    ina ia: Interlingua
    ind id in: Indonesian, Bahasa Indonesia
    ipk ik: Inupiaq
    ita it: Italian, Italiano
    jav jv: Javanese, Basa Jawa
    jpn ja: Japanese, 日本語
    kal kl: Greenlandic, Kalaallisut
    kan kn: Kannada, ಕನ್ನಡ
    kas ks: Kashmiri
    kau kr: Kanuri
    kaz kk: Kazakh, Қазақша
    khm km: Khmer, Cambodian, ខ្មែរ
    kik ki: Kikuyu, Gikuyu
    kin rw: Kinyarwanda
    kir ky: Kyrgyz, Kirghiz, Кыргызча
    kom kv: Komi
    kon kg: Kongo
    kor ko: Korean, 한국어
    kua kj: Kuanyama
    kur ku: Kurdish, Kurdî
    lao lo: Lao, ລາວ
    lat la: Latin, Latina
    lav lv: Latvian, Latviešu
    lim li: Limburgish, Limburgs
    lin ln: Lingala
    lit lt: Lithuanian, Lietuvių
    ltz lb: Luxembourgish, Lëtzebuergesch
    lub lu: Luba-Katanga
    lug lg: Ganda, Luganda
    mkd mac mk: Macedonian, Македонски
    mah mh: Marshallese
    mal ml: Malayalam, മലയാളം
    mri mao mi: Maori, Te reo Māori
    mar mr: Marathi, मराठी
    msa may ms: Malay, Bahasa Melayu
    mlg mg: Malagasy
    mlt mt: Maltese, Malti
    mon mn: Mongolian, Монгол
    nau na: Nauru
    nav nv: Navajo, Navaho
    nbl nr: South Ndebele
    nde nd: North Ndebele, Ndebele
    ndo ng: Ndonga
    nep ne: Nepali, नेपाली
    nno nn: Norwegian Nynorsk, Nynorsk
    nob nb: Norwegian Bokmål, Bokmål
    nor no: Norwegian, Norsk
    nya ny: Chichewa, Nyanja
    oci oc: Occitan, Provençal
    oji oj: Ojibwa, Ojibwe
    ori or: Odia, Oriya, ଓଡ଼ିଆ
    orm om: Oromo
    oss os: Ossetian, Ossetic
    pan pa: Punjabi, Panjabi, ਪੰਜਾਬੀ
    fas per fa: Persian, Farsi, فارسی
    pli pi: Pali
    pol pl: Polish, Polski
    por pt: Portuguese, Português
    pus ps: Pashto, Pushto, پښتو
    que qu: Quechua
    roh rm: Romansh, Rumantsch
    ron rum ro mo: Romanian, Română, Moldavian
    run rn: Rundi, Kirundi
    rus ru: Russian, Русский
    sag sg: Sango
    san sa: Sanskrit, संस्कृतम्
    sin si: Sinhala, Sinhalese, සිංහල
    slk slo sk: Slovak, Slovenčina
    slv sl: Slovenian, Slovene, Slovenščina
    sme se: Northern Sami, Sami
    smo sm: Samoan
    sna sn: Shona
    snd sd: Sindhi
    som so: Somali, Soomaali
    sot st: Southern Sotho, Sesotho
    spa es: Spanish, Español, Castilian, Castellano
    srd sc: Sardinian, Sardu
    srp sr scc: Serbian, Српски, Srpski
    ssw ss: Swati
    sun su: Sundanese, Basa Sunda
    swa sw: Swahili, Kiswahili
    swe sv: Swedish, Svenska
    tah ty: Tahitian
    tam ta: Tamil, தமிழ்
    tat tt: Tatar, Татарча
    tel te: Telugu, తెలుగు
    tgk tg: Tajik, Тоҷикӣ
    tgl tl: Tagalog
    tha th: Thai, ไทย
    bod tib bo: Tibetan, བོད་སྐད་
    tir ti: Tigrinya
    ton to: Tongan
    tsn tn: Tswana, Setswana
    tso ts: Tsonga
    tuk tk: Turkmen
    tur tr: Turkish, Türkçe
    twi tw: Twi
    uig ug: Uyghur, Uighur
    ukr uk: Ukrainian, Українська
    urd ur: Urdu, اردو
    uzb uz: Uzbek, Oʻzbekcha
    ven ve: Venda
    vie vi: Vietnamese, Tiếng Việt
    vol vo: Volapük
    cym wel cy: Welsh, Cymraeg
    wln wa: Walloon
    wol wo: Wolof
    xho xh: Xhosa, isiXhosa
    yid yi ji: Yiddish, ייִדיש
    yor yo: Yoruba, Yorùbá
    zha za: Zhuang
    zul zu: Zulu, isiZulu
    ace: Achinese
    akk: Akkadian
    ang: Old English, Anglo-Saxon
    arc: Aramaic, Official Aramaic
    arn: Mapuche, Mapudungun
    ast: Asturian, Bable
    bal: Baluchi
    ban: Balinese
    ber: Berber
    bho: Bhojpuri
    bik: Bikol
    bua: Buriat
    ceb: Cebuano
    chr: Cherokee, ᏣᎳᎩ
    cop: Coptic
    crh: Crimean Tatar
    csb: Kashubian
    dak: Dakota
    dsb: Lower Sorbian
    dum: Middle Dutch
    egy: Egyptian, Ancient Egyptian
    elx: Elamite
    enm: Middle English
    fil: Filipino, Pilipino
    frm: Middle French
    fro: Old French
    frr: Northern Frisian
    fur: Friulian
    gez: Geez, Ethiopic
    gmh: Middle High German
    goh: Old High German
    got: Gothic
    grc: Ancient Greek, Classical Greek
    gsw: Swiss German, Alemannic, Schwyzerdütsch
    haw: Hawaiian, ʻŌlelo Hawaiʻi
    hil: Hiligaynon
    hit: Hittite
    hmn: Hmong
    hsb: Upper Sorbian, Sorbian
    ilo: Iloko, Ilocano
    jbo: Lojban
    kab: Kabyle
    kok: Konkani
    lad: Ladino, Judeo-Spanish
    mai: Maithili
    min: Minangkabau
    mnc: Manchu
    mni: Manipuri
    mul: Multiple languages, Multilingual, Several
    nah: Nahuatl
    nap: Neapolitan, Napulitano
    nds: Low German, Plattdeutsch
    new: Newari
    non: Old Norse
    ota: Ottoman Turkish
    pag: Pangasinan
    pal: Pahlavi, Middle Persian
    pap: Papiamento
    peo: Old Persian
    phn: Phoenician
    pro: Old Occitan, Old Provençal
    raj: Rajasthani
    rom: Romany, Romani
    sah: Yakut, Sakha
    sat: Santali
    scn: Sicilian, Sicilianu
    sco: Scots
    sga: Old Irish
    smi: Sami languages
    sux: Sumerian
    syc: Classical Syriac
    syr: Syriac
    szl: Silesian
    tet: Tetum
    tlh: Klingon
    tpi: Tok Pisin
    tyv: Tuvinian, Tuvan
    uga: Ugaritic
    und: Undetermined, Unknown
    vep: Veps
    war: Waray
    wen: Sorbian languages
    zxx: No language, No linguistic content
    """
}
