import type { AddressHabits } from "./habits.ts";

const european = { numberBehind: true, codeBeforeCity: true, block: "tower", hash: "house" } as const;

export const de: AddressHabits = {
  ...european,
  postalCode: /^(?:D-)?\d{5}$/,
  cities:
    "Berlin|Hamburg|München|Munich|Köln|Frankfurt|Frankfurt am Main|Stuttgart|Düsseldorf|Leipzig|Potsdam",
  regions: "Deutschland|Germany|Bayern|Brandenburg",
  areas: "Kreuzberg|Neukölln|Mitte|Prenzlauer Berg|Charlottenburg|Friedrichshain|Wedding",
  streetEnds: "strasse straße str str\\. gasse allee platz damm ufer ring",
  months: "januar februar märz april mai juni juli august september oktober november dezember",
  words: {
    unit: "wohnung whg",
    floor: "etage stock og",
    floorBehind: "etage stock og obergeschoss",
    tower: "aufgang",
    building: "haus gebäude",
    house: "nr hausnummer",
    streetBehind: "strasse str weg platz allee gasse damm ufer ring",
    streetBefore: "am an unter den alt zur zum",
    building_name: "zentrum bahnhof krankenhaus",
    area: "ortsteil",
  },
};
export const dk: AddressHabits = {
  ...european,
  postalCode: /^(?:DK-)?\d{4}$/,
  cities:
    "København|Copenhagen|København K|København N|København V|København S|København Ø|Frederiksberg|Aarhus|Odense|Aalborg|Hellerup",
  regions: "Danmark|Denmark",
  areas: "Nørrebro|Vesterbro|Østerbro|Amager",
  streetEnds: "gade vej vejen gaden allé alle plads stræde torv",
  words: {
    unit: "lejl",
    floor: "st kl",
    floorBehind: "sal tv th mf",
    streetBehind: "gade vej alle plads torv stræde boulevard vænge",
    streetBefore: "vester sønder gammel",
  },
};
export const se: AddressHabits = {
  ...european,
  postalCode: /^(?:SE-)?\d{5}$/,
  cities: "Stockholm|Göteborg|Malmö|Uppsala|Solna|Västerås|Lund|Örebro",
  regions: "Sverige|Sweden",
  streetEnds: "gatan gata vägen väg gränd",
  words: {
    unit: "lgh",
    floor: "vaning",
    floorBehind: "tr vaning",
    tower: "uppgang",
    streetBehind: "gata vag vagen gatan torg plan",
  },
};
export const no: AddressHabits = {
  ...european,
  postalCode: /^(?:NO-)?\d{4}$/,
  cities: "Oslo|Bergen|Trondheim|Stavanger|Tromsø|Drammen",
  regions: "Norge|Norway",
  streetEnds: "gata gaten gate veien vegen vei",
  words: {
    unit: "leilighet",
    floor: "etasje",
    floorBehind: "etasje etg",
    tower: "oppgang",
    streetBehind: "gate gata vei veien plass torg",
  },
};
export const fi: AddressHabits = {
  ...european,
  postalCode: /^(?:FI-)?\d{5}$/,
  cities: "Helsinki|Espoo|Tampere|Vantaa|Turku|Oulu|Helsingfors|Jyväskylä",
  regions: "Suomi|Finland",
  streetEnds: "katu tie polku",
  words: {
    unit: "as asunto",
    floor: "krs",
    floorBehind: "krs kerros",
    tower: "rappu",
    streetBehind: "katu tie polku kuja aukio esplanadi bulevardi",
  },
};
export const pl: AddressHabits = {
  ...european,
  postalCode: /^\d{2}-\d{3}$/,
  cities: "Warszawa|Warsaw|Kraków|Wrocław|Poznań|Gdańsk|Łódź|Szczecin|Lublin|Katowice",
  regions: "Polska|Poland",
  words: {
    unit: "m mieszkanie lok lokal",
    floor: "pietro",
    floorBehind: "pietro",
    house: "nr",
    building: "budynek bud",
    streetBefore: "ul ulica al aleja aleje pl plac os osiedle",
    building_name: "galeria centrum dworzec",
  },
};
export const cz: AddressHabits = {
  ...european,
  postalCode: /^\d{5}$/,
  cities:
    "Praha|Prague|Praha 1|Praha 2|Praha 3|Praha 5|Praha 6|Praha 4|Praha 7|Praha 8|Praha 9|Praha 10|Brno|Ostrava|Plzeň|Olomouc|Liberec|Pardubice",
  regions: "Česko|Česká republika|Czechia|Czech Republic",
  months: "ledna února března dubna května června července srpna září října listopadu prosince",
  words: {
    unit: "byt",
    floor: "patro",
    floorBehind: "patro p",
    house: "c.p",
    streetBehind: "ulice trida namesti nabrezi",
    streetBefore: "ulice namesti nam trida na v u pod",
    building_name: "budova",
  },
};
export const sk: AddressHabits = {
  ...european,
  postalCode: /^\d{5}$/,
  cities: "Bratislava|Košice|Prešov|Žilina|Nitra|Banská Bystrica|Trnava",
  regions: "Slovensko|Slovakia",
  streets: "Námestie SNP|Nám. SNP",
  months: "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
  words: {
    unit: "byt",
    floor: "poschodie",
    floorBehind: "poschodie",
    streetBehind: "ulica cesta namestie trieda",
    streetBefore: "ulica ul namestie nam",
  },
};
export const hu: AddressHabits = {
  ...european,
  postalCode: /^(?:H-)?\d{4}$/,
  cities: "Budapest|Debrecen|Szeged|Pécs|Győr|Miskolc",
  regions: "Magyarország|Hungary",
  months: "január február március április május június július augusztus szeptember október november december",
  streetTypes: "utca u|korut krt|setany stny",
  words: {
    unit: "ajto lakas",
    floor: "emelet em",
    floorBehind: "emelet em",
    tower: "lepcsohaz",
    building: "epulet ep",
    streetBehind: "utca u ut ter korut krt koz setany rakpart fasor utja tere",
    area: "kerulet ker",
  },
};
export const ro: AddressHabits = {
  ...european,
  postalCode: /^\d{6}$/,
  cities: "București|Bucharest|Cluj-Napoca|Timișoara|Iași|Brașov|Constanța|Craiova",
  regions: "România|Romania|Ilfov",
  words: {
    unit: "ap apartament",
    floor: "et etaj",
    tower: "sc scara bl bloc",
    house: "nr",
    sector: "sectorul",
    streetBefore: "strada str bulevardul bd b-dul calea soseaua sos aleea intrarea piata splaiul",
    area: "cartier",
  },
};
export const bg: AddressHabits = {
  ...european,
  postalCode: /^\d{4}$/,
  cities: "София|Sofia|Пловдив|Plovdiv|Варна|Varna|Бургас|Burgas|Русе",
  regions: "България|Bulgaria",
  words: {
    unit: "ап ap",
    floor: "ет et",
    tower: "вх бл bl vh",
    house: "№",
    streetBefore: "ул улица бул булевард пл ul bul",
    area: "жк ж.к кв zhk kv",
  },
};
export const gr: AddressHabits = {
  ...european,
  postalCode: /^\d{5}$/,
  cities: "Αθήνα|Athens|Athina|Θεσσαλονίκη|Thessaloniki|Πάτρα|Patras|Πειραιάς|Piraeus|Ηράκλειο|Heraklion",
  regions: "Ελλάδα|Greece|Αττική",
  areas: "Κολωνάκι|Παγκράτι|Κυψέλη|Εξάρχεια|Kolonaki|Pangrati|Kypseli|Exarcheia|Πλάκα|Plaka",
  words: {
    unit: "διαμ διαμερισμα",
    floor: "οροφος",
    floorBehind: "οροφος orofos",
    streetBefore: "οδος λεωφ λεωφορος πλατεια leoforos leof odos plateia",
  },
};
export const ee: AddressHabits = {
  ...european,
  postalCode: /^\d{5}$/,
  cities: "Tallinn|Tartu|Pärnu|Narva|Viljandi",
  regions: "Eesti|Estonia|Harjumaa|Tartumaa",
  streetEnds: "tänav tee maantee",
  words: {
    unit: "korter",
    floor: "korrus",
    floorBehind: "korrus",
    streetBehind: "tanav tn mnt maantee pst puiestee tee plats",
  },
};
export const lv: AddressHabits = {
  numberBehind: true,
  block: "tower",
  hash: "house",
  postalCode: /^LV-\d{4}$/,
  cities: "Rīga|Riga|Daugavpils|Liepāja|Jūrmala|Jelgava",
  regions: "Latvija|Latvia",
  words: {
    unit: "dz dzivoklis",
    floor: "stavs",
    floorBehind: "stavs",
    streetBehind: "iela prospekts bulvaris gatve laukums dambis",
  },
};
export const lt: AddressHabits = {
  ...european,
  postalCode: /^(?:LT-)?\d{5}$/,
  cities: "Vilnius|Kaunas|Klaipėda|Šiauliai|Panevėžys",
  regions: "Lietuva|Lithuania",
  words: {
    unit: "but butas",
    floor: "aukstas",
    floorBehind: "aukstas",
    streetBehind: "g gatve pr prospektas al aleja skg pl plentas",
  },
};
export const tr: AddressHabits = {
  ...european,
  postalCode: /^\d{5}$/,
  cities: "İstanbul|Istanbul|Ankara|İzmir|Izmir|Bursa|Antalya|Adana|Konya",
  regions: "Türkiye|Turkey",
  areas: "Kadıköy|Beşiktaş|Şişli|Beyoğlu|Üsküdar|Çankaya|Bakırköy|Karşıyaka",
  streets: "100. Yıl",
  months: "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
  streetTypes: "caddesi cad cd|sokagi sokak sk sok|bulvari blv bulv",
  words: {
    unit: "daire d",
    floor: "kat k",
    tower: "blok",
    house: "no",
    streetBehind: "caddesi cad cd sokak sokagi sk sok bulvari blv yolu cikmazi",
    building_name: "apartmani apt sitesi plaza rezidans han hani avm konutlari",
    area: "mahallesi mah mh semti",
  },
};
export const ge: AddressHabits = {
  ...european,
  postalCode: /^\d{4}$/,
  cities: "Tbilisi|Batumi|Kutaisi|Rustavi|თბილისი|ბათუმი|ქუთაისი",
  regions: "Georgia|საქართველო",
  areas: "Vake|Saburtalo|Vera|Gldani|ვაკე|საბურთალო",
  words: {
    unit: "ბინა",
    floor: "სართული",
    house: "№",
    streetBehind: "ქუჩა ქ გამზირი gamziri kucha",
    building_name: "კორპუსი",
  },
};
export const am: AddressHabits = {
  ...european,
  postalCode: /^\d{4}$/,
  cities: "Yerevan|Gyumri|Vanadzor|Երևան|Գյումրի",
  regions: "Armenia|Հայաստան",
  areas: "Kentron|Arabkir|Ajapnyak|Կենտրոն",
  words: { unit: "բն", floor: "հարկ", house: "շենք", streetBehind: "փողոց պողոտա poghota poghots" },
};
