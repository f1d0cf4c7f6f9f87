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
const gulf = { block: "area", hash: "house", months, words: arabic } as const;

export const kw: AddressHabits = {
  ...gulf,
  postalCode: /^\d{5}$/,
  cities: "Kuwait City|Hawalli|Farwaniya|Ahmadi|Jahra|مدينة الكويت|حولي|الفروانية|الأحمدي|الجهراء",
  regions: "Kuwait|الكويت|State of Kuwait",
  areas:
    "Salmiya|Jabriya|Mishref|Bayan|Rumaithiya|Salwa|Sharq|Mirqab|Dasma|Daiya|Qadsiya|Mansouriya|Abdullah Al-Salem|Nuzha|Faiha|Shamiya|Kaifan|Khaldiya|Surra|Qortuba|Yarmouk|Shuwaikh|Khaitan|Jleeb|Mangaf|Fahaheel|Mahboula|Shaab|Dasman|Bneid Al-Gar|السالمية|الجابرية|مشرف|بيان|الرميثية|سلوى|شرق|المرقاب|الدسمة|القادسية|النزهة|الفيحاء|كيفان|الخالدية|السرة|قرطبة|اليرموك",
};
export const ae: AddressHabits = {
  ...gulf,
  block: "tower",
  cities:
    "Dubai|Abu Dhabi|Sharjah|Ajman|Al Ain|Ras Al Khaimah|Fujairah|دبي|أبوظبي|أبو ظبي|الشارقة|عجمان|العين",
  regions: "UAE|United Arab Emirates|الإمارات",
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
