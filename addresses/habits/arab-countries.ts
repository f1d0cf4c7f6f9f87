import type { AddressHabits } from "./habits.ts";

const arabic = {
  unit: "شقة مكتب محل office",
  floor: "طابق الطابق دور الدور",
  tower: "برج",
  building: "بناية مبنى عمارة البناية",
  house: "منزل بيت فيلا رقم",
  block: "قطعة بلوك",
  streetBefore: "شارع طريق جادة ممر سكة street st road rd way avenue",
  streetBehind: "street st",
  building_name: "مجمع مول مركز مستشفى فندق برج",
  area: "حي منطقة ضاحية hay al-hay",
} as const;
const months =
  "january february march april may june july august september october november december ramadan يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر تموز رمضان";
const streetTypes = "street شارع|avenue جادة|road طريق|lane سكة ممر";
const gulf = { block: "area", hash: "house", months, streetTypes, words: arabic } as const;
/** Kuwait's districts with their Latin names, because its map has only Arabic letters. */
const kuwaitAreas =
  "السالمية=Salmiya, Salmiyah|حولي=Hawalli, Hawally|الرميثية=Rumaithiya|الجابرية=Jabriya, Jabriyah|خيطان=Khaitan|الفروانية=Farwaniya|العدان=Adan, Al Adan|إشبيلية=Ishbiliya, Eshbelya|الري=Al Rai, Rai|صباح السالم=Sabah Al Salem|الفردوس=Firdous, Ferdous|الصديق=Siddeeq, Siddiq|الخالدية=Khaldiya, Khalidiya|العارضية=Ardiya, Ardhiya|العارضية 4=Ardiya 4|العارضية 6=Ardiya 6|كيفان=Kaifan, Keifan|حطين=Hateen, Hitteen|غرب عبدالله المبارك=West Abdullah Al Mubarak|عبدالله المبارك الصباح=Abdullah Al Mubarak|الشعب=Shaab|الرقعي=Riggae, Rigai|سلوى=Salwa|المسايل=Masayel, Messila|جليب الشيوخ=Jleeb Al Shuyoukh, Jleeb|مشرف=Mishref, Mishrif|السرة=Surra|شرق=Sharq|الروضة=Rawda, Rawdah|القادسية=Qadsiya, Qadisiya|صباح الناصر=Sabah Al Nasser|السلام=Salam, Al Salam|الزهراء=Zahra|قرطبة=Qortuba, Qurtuba, Cordoba|بيان=Bayan|الشامية=Shamiya|القبلة=Qibla, Jibla|المرقاب=Mirqab|مبارك العبد الله=Mubarak Al Abdullah, West Mishref|الرابية=Rabiya|الشهداء=Shuhada|الرحاب=Rehab|الدعية=Daiya, Daiyah|الفيحاء=Faiha|الشويخ=Shuwaikh|اليرموك=Yarmouk|العديلية=Adailiya|العمرية=Omariya|الدسمة=Dasma|النزهة=Nuzha|دسمان=Dasman|الفنيطيس=Fnaitees, Funaitees|بنيد القار=Bneid Al Gar, Bnaid Al Qar|ضاحية عبدالله السالم=Abdullah Al Salem|المنصورية=Mansouriya|المنصوريَّة=Mansouriya|المنقف=Mangaf|الفحيحيل=Fahaheel|المهبولة=Mahboula|الأحمدي=Ahmadi|الجهراء=Jahra";
/** Dubai's districts with their Latin names, because its map has only Arabic letters. */
const dubaiAreas =
  "مرسى دبي=Dubai Marina, Marina|النهدة=Al Nahda|المرر=Al Murar|نايف=Naif|ديرة=Deira|قرية جميرا الدائرية=Jumeirah Village Circle, JVC|عيال ناصر=Ayal Nasir|البرشاء=Al Barsha|البرشاء جنوب=Al Barsha South|البطين=Al Buteen|أم الشيف=Umm Al Sheif|القوز الصناعية=Al Quoz Industrial|القصيص=Al Qusais|المنارة=Al Manara|الصفا=Al Safa|الكرامة=Karama, Al Karama|الطوار=Al Twar|الوصل=Al Wasl|السطوة=Satwa, Al Satwa|الخبيصي=Al Khabisi|السبخة=Al Sabkha|هور العنز=Hor Al Anz|المرقبات=Al Muraqqabat|تلال الإمارات=Emirates Hills|القوز=Al Quoz|الضغاية=Al Dhagaya|محيصنة=Muhaisnah|جبل علي=Jebel Ali|الراشدية=Al Rashidiya, Rashidiya|مردف=Mirdif|ورسان=Warsan|أم سقيم=Umm Suqeim|البدع=Al Bada|وسط مدينة دبي=Downtown Dubai|الرقة=Al Rigga|جميرا=Jumeirah, Jumeira|القصيص الصناعية=Al Qusais Industrial|الورقاء=Al Warqa|الرأس=Al Ras|بور سعيد=Port Saeed|ند الحمر=Nad Al Hamar|رقة البطين=Riggat Al Buteen|أم رمول=Umm Ramool|الخان=Al Khan|القرهود=Al Garhoud, Garhoud|المطينة=Al Muteena|الوحيدة=Al Waheda|السوق الكبير=Al Souq Al Kabeer, Bur Dubai|الحضيبة=Al Hudaiba|نخلة جميرا=Palm Jumeirah|الجافلية=Al Jafiliya|موتور سيتي=Motor City|المركز التجاري=Trade Centre|الرفاعة=Al Raffa|عود ميثاء=Oud Metha|المنخول=Al Mankhool|برشا هايتس=Barsha Heights|أبو هيل=Abu Hail|الحدائق=The Gardens|البراحة=Al Baraha|الجداف=Al Jaddaf|الحمرية=Al Hamriya|الممزر=Al Mamzar|أم هرير=Umm Hurair|أم هرير 1=Umm Hurair 1|الشندغة=Al Shindagha|كورنيش ديرة=Deira Corniche|رأس الخور=Ras Al Khor|رأس الخور الصناعية=Ras Al Khor Industrial|المركاض=Al Merkadh|المرابع العربية=Arabian Ranches|مدينة دبي للإعلام=Media City|مدينة دبي للاستوديوهات=Studio City|أبراج بحيرات الجميرا=Jumeirah Lakes Towers, JLT|مدينة دبي للإنترنت=Internet City|الينابيع=The Springs, Al Yanabei|الفيلا=The Villa|زعبيل=Zabeel|بو كدرة=Bu Kadra|الخليج التجاري=Business Bay|حدائق الصفوح=Al Sufouh Gardens|الصفوح=Al Sufouh|أرجان=Arjan|ند الشبا=Nad Al Sheba|داماك هيلز=Damac Hills|المدينة الأكاديمية=Academic City|ليوان=Liwan|دبي هيلز=Dubai Hills|البراري=Al Barari|بر دبي=Bur Dubai|الفهيدي=Al Fahidi|ماجان=Majan|ميدان=Meydan|واحة السيليكون=Silicon Oasis";

export const kw: AddressHabits = {
  ...gulf,
  postalCode: /^\d{5}$/,
  cities: "Kuwait City|Hawalli|Farwaniya|Ahmadi|Jahra|مدينة الكويت|حولي|الفروانية|الأحمدي|الجهراء",
  regions: "Kuwait|الكويت|State of Kuwait",
  buildingIsHouseNumber: true,
  streetTypes: "street شارع|avenue جادة jada jadda lane|road طريق",
  areaNames: kuwaitAreas,
  words: { ...arabic, house: `${arabic.house} h` },
  areas:
    "Salmiya|Jabriya|Mishref|Bayan|Rumaithiya|Salwa|Sharq|Mirqab|Dasma|Daiya|Qadsiya|Mansouriya|Abdullah Al-Salem|Nuzha|Faiha|Shamiya|Kaifan|Khaldiya|Surra|Qortuba|Yarmouk|Shuwaikh|Khaitan|Jleeb|Mangaf|Fahaheel|Mahboula|Shaab|Dasman|Bneid Al-Gar|السالمية|الجابرية|مشرف|بيان|الرميثية|سلوى|شرق|المرقاب|الدسمة|القادسية|النزهة|الفيحاء|كيفان|الخالدية|السرة|قرطبة|اليرموك",
};
export const ae: AddressHabits = {
  ...gulf,
  block: "tower",
  cities:
    "Dubai|Abu Dhabi|Sharjah|Ajman|Al Ain|Ras Al Khaimah|Fujairah|دبي|أبوظبي|أبو ظبي|الشارقة|عجمان|العين",
  regions: "UAE|United Arab Emirates|الإمارات",
  areaNames: dubaiAreas,
  areas: "Deira|Bur Dubai|Jumeirah|JLT|Business Bay|Downtown Dubai|Al Barsha 1|Dubai Marina|Karama|Al Quoz",
};
export const sa: AddressHabits = {
  ...gulf,
  postalCode: /^\d{5}(?:-\d{4})?$/,
  cities:
    "Riyadh|Jeddah|Dammam|Khobar|Al Khobar|Makkah|Madinah|Taif|Abha|الرياض|جدة|الدمام|الخبر|مكة|المدينة",
  regions: "Saudi Arabia|KSA|السعودية|المملكة العربية السعودية",
  areas: "Olaya|Al Olaya|Al Malaz|Al Rawdah|Al Hamra|العليا|الملز|الروضة",
};
export const qa: AddressHabits = {
  ...gulf,
  cities: "Doha|Al Rayyan|Al Wakrah|Lusail|الدوحة|الريان|الوكرة",
  regions: "Qatar|قطر",
  areas: "West Bay|The Pearl|Al Sadd|Bin Mahmoud|Old Airport|السد",
};
export const bh: AddressHabits = {
  ...gulf,
  postalCode: /^\d{3,4}$/,
  cities: "Manama|Muharraq|Riffa|Isa Town|Hamad Town|Sitra|المنامة|المحرق|الرفاع",
  regions: "Bahrain|البحرين",
  areas: "Juffair|Adliya|Seef|Hoora|Budaiya|Amwaj|الجفير|العدلية",
};
export const om: AddressHabits = {
  ...gulf,
  postalCode: /^\d{3}$/,
  cities: "Muscat|Salalah|Sohar|Nizwa|Seeb|مسقط|صلالة|السيب",
  regions: "Oman|عمان",
  areas: "Al Khuwair|Qurum|Ruwi|Bausher|Ghubra|الخوير|القرم|روي",
};
export const jo: AddressHabits = {
  ...gulf,
  postalCode: /^\d{5}$/,
  cities: "Amman|Irbid|Zarqa|Aqaba|عمّان|إربد|الزرقاء|العقبة",
  regions: "Jordan|الأردن",
  areas: "Abdoun|Sweifieh|Jabal Amman|Shmeisani|Khalda|عبدون|الصويفية|جبل عمان",
};
export const iq: AddressHabits = {
  ...gulf,
  postalCode: /^\d{5}$/,
  cities: "Baghdad|Basra|Erbil|Mosul|Najaf|Sulaymaniyah|بغداد|البصرة|أربيل|الموصل|النجف",
  regions: "Iraq|العراق|Kurdistan",
  areas: "Karrada|Mansour|Jadriya|Ankawa|Adhamiya|الكرادة|المنصور|الجادرية",
  words: { ...arabic, sector: "mahalla محلة", streetBefore: `${arabic.streetBefore} zuqaq زقاق` },
};
export const eg: AddressHabits = {
  ...gulf,
  postalCode: /^\d{5}$/,
  cities: "Cairo|Giza|Alexandria|New Cairo|6th of October|Mansoura|القاهرة|الجيزة|الإسكندرية|القاهرة الجديدة",
  regions: "Egypt|مصر|Cairo Governorate",
  areas: "Zamalek|Maadi|Heliopolis|Nasr City|Dokki|Mohandessin|الزمالك|المعادي|مدينة نصر|الدقي|المهندسين",
};
