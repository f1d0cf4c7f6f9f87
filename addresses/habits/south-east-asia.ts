import type { AddressHabits } from "./habits.ts";

const malay = {
  unit: "bilik kamar",
  floor: "tingkat aras lantai",
  tower: "blok menara-kembar",
  house: "no kavling kav",
  streetBefore:
    "jalan jln jl lorong lrg lebuh lebuhraya persiaran psn leboh lengkok changkat gang gg solok tingkat-jalan",
  building_name:
    "menara wisma plaza apartemen gedung kondominium pangsapuri rumah kompleks masjid flat ruko graha",
  area: "taman kampung kg seksyen bandar desa kelurahan kel kecamatan kec perumahan komplek sungai bukit pekan precinct presint mukim",
} as const;
const malayStreets = "jalan jln jl|lorong lrg lor|persiaran psn|lebuhraya leboh-raya";

export const ph: AddressHabits = {
  postalCode: /^\d{4}$/,
  block: "house",
  hash: "house",
  cities:
    "Manila|Makati|Makati City|Taguig|Taguig City|Quezon City|QC|Q.C.|Pasig|Pasig City|Mandaluyong|Mandaluyong City|Pasay|Pasay City|Parañaque|Paranaque City|Las Piñas|Las Piñas City|Muntinlupa|Muntinlupa City|San Juan|San Juan City|Marikina|Marikina City|Caloocan|Caloocan City|Malabon|Navotas|Valenzuela|Valenzuela City|Pateros|Cebu City|Davao City|Mandaue City|Lapu-Lapu City|Bacoor|Imus|Dasmariñas City|Antipolo|Antipolo City|Cainta|Taytay|Biñan|Santa Rosa|Calamba|San Pedro|Iloilo City|Bacolod City|Baguio City|Angeles City|Cagayan de Oro|General Santos City|Zamboanga City",
  regions:
    "Metro Manila|NCR|National Capital Region|Cavite|Laguna|Rizal|Bulacan|Cebu|Philippines|Pilipinas|Davao del Sur|Pampanga|Batangas",
  areas:
    "BF Homes|BGC|Bonifacio Global City|Poblacion|Salcedo Village|Legazpi Village|Ortigas Center|Eastwood City|Alabang|Cubao|Diliman|Ermita|Malate|Binondo|Sampaloc|Rockwell Center|Fort Bonifacio",
  streets: "EDSA|E.D.S.A.|SLEX|NLEX|C5|C-5|R-10",
  words: {
    house: "bahay",
    sector: "purok sitio",
    area: "brgy bgy barangay subdv heights homes-subd",
    streetBehind: "calle kalye service-road",
    building_name: "tower-residences palengke simbahan",
  },
};

export const sg: AddressHabits = {
  postalCode: /^S?\(?\d{6}\)?$/i,
  block: "house",
  hash: "unit",
  cities: "Singapore|SG|S'pore",
  regions: "Republic of Singapore",
  streetTypes: malayStreets,
  areas: "Orchard|Tampines|Jurong East|Toa Payoh|Bishan|Bedok|Woodlands|Novena|Tiong Bahru",
  words: {
    floor: "storey",
    streetBefore: "jalan jln lorong lor",
    streetBehind: "link view hill gardens park rise place pl green field central",
    building_name: "point hawker interchange mrt condominium",
  },
};

export const my: AddressHabits = {
  postalCode: /^\d{5}$/,
  codeBeforeCity: true,
  block: "tower",
  hash: "unit",
  cities:
    "Kuala Lumpur|KL|Petaling Jaya|PJ|Shah Alam|Subang Jaya|Klang|Ampang|Cheras|Puchong|Kajang|Cyberjaya|Putrajaya|George Town|Johor Bahru|Ipoh|Melaka|Kota Kinabalu|Kuching|Seremban|Kuantan|Batu Caves|Seri Kembangan|Rawang|Kota Bharu",
  regions:
    "Selangor|Wilayah Persekutuan|WP Kuala Lumpur|Penang|Pulau Pinang|Johor|Perak|Sabah|Sarawak|Negeri Sembilan|Pahang|Kedah|Malaysia",
  areas: "Bangsar|Mont Kiara|KLCC|Bukit Bintang|Damansara Heights|Bangsar South|Brickfields|Sri Hartamas",
  streetTypes: malayStreets,
  words: { ...malay, streetBefore: `${malay.streetBefore} medan pinggir laluan langgak lingkungan` },
};

export const id: AddressHabits = {
  numberBehind: true,
  postalCode: /^\d{5}$/,
  block: "house",
  hash: "house",
  cities:
    "Jakarta|Jakarta Selatan|Jakarta Pusat|Jakarta Barat|Jakarta Timur|Jakarta Utara|Bandung|Surabaya|Bekasi|Depok|Tangerang|Tangerang Selatan|Bogor|Semarang|Yogyakarta|Denpasar|Medan|Makassar|Malang",
  regions: "DKI Jakarta|Jawa Barat|Jawa Timur|Jawa Tengah|Banten|Bali|DIY|Sumatera Utara|Indonesia",
  streetTypes: malayStreets,
  words: { ...malay, tower: "menara", block: "blok", sector: "rt rw" },
};

/** Bangkok's districts with their Latin names, because its map has only Thai letters. */
const bangkokAreas =
  "วัฒนา=Watthana|ห้วยขวาง=Huai Khwang|ปทุมวัน=Pathum Wan|สาทร=Sathon, Sathorn|จตุจักร=Chatuchak|คลองเตย=Khlong Toei|คลองเตยเหนือ=Khlong Toei Nuea|พระโขนง=Phra Khanong|บางกะปิ=Bang Kapi|บางพลัด=Bang Phlat|ลาดพร้าว=Lat Phrao|ดินแดง=Din Daeng|บางรัก=Bang Rak|คลองตัน=Khlong Tan|คลองตันเหนือ=Khlong Tan Nuea|พญาไท=Phaya Thai|สวนหลวง=Suan Luang|บางซื่อ=Bang Sue|ป้อมปราบศัตรูพ่าย=Pom Prap Sattru Phai|ดุสิต=Dusit|ลาดยาว=Lat Yao|บางคอแหลม=Bang Kho Laem|ตลิ่งชัน=Taling Chan|ยานนาวา=Yan Nawa|ราชเทวี=Ratchathewi|บางนา=Bang Na|ธนบุรี=Thon Buri|พระนคร=Phra Nakhon|วังทองหลาง=Wang Thonglang|บางกอกน้อย=Bangkok Noi|สัมพันธวงศ์=Samphanthawong|รัชดาภิเษก=Ratchadaphisek|ราษฎร์บูรณะ=Rat Burana|จอมทอง=Chom Thong|สีลม=Silom|บางกอกใหญ่=Bangkok Yai|คลองสาน=Khlong San|ทุ่งมหาเมฆ=Thung Maha Mek|บางจาก=Bang Chak|อ่อนนุช=On Nut, Onnut|ทองหล่อ=Thong Lo, Thonglor|เอกมัย=Ekkamai|อโศก=Asok, Asoke|อารีย์=Ari|มักกะสัน=Makkasan|ลุมพินี=Lumphini|หัวหมาก=Hua Mak|จอมพล=Chom Phon|สุริยวงศ์=Suriyawong|ช่องนนทรี=Chong Nonsi|สะพานควาย=Saphan Khwai|นนทบุรี=Nonthaburi";
export const th: AddressHabits = {
  postalCode: /^\d{5}$/,
  block: "tower",
  hash: "unit",
  cities:
    "Bangkok|Krung Thep|BKK|Nonthaburi|Pathum Thani|Samut Prakan|Chiang Mai|Phuket|Pattaya|Hat Yai|Khon Kaen|กรุงเทพมหานคร|กรุงเทพฯ|กรุงเทพ|กทม.|นนทบุรี|เชียงใหม่|ภูเก็ต",
  regions: "Thailand|ประเทศไทย|Chon Buri",
  areas: "Sathon|Silom|Watthana|Thong Lo|Ekkamai|Ari|Phaya Thai|Bang Rak|Khlong Toei|Huai Khwang",
  areaNames: bangkokAreas,
  streetTypes: "road ถนน ถ thanon|lane ซอย ซ soi soy|yaek แยก|rama พระราม พระรามที่",
  words: {
    unit: "ห้อง ห้องเลขที่",
    floor: "ชั้น",
    building: "อาคาร ตึก",
    house: "บ้านเลขที่ เลขที่",
    sector: "moo mu หมู่ หมู่ที่",
    streetBefore: "soi ซอย ถนน ถ trok thanon ซ",
    streetBehind: "soi",
    building_name: "คอนโด โรงแรม",
    area: "khwaeng khet tambon amphoe แขวง เขต ตำบล อำเภอ muban",
  },
};

export const vn: AddressHabits = {
  postalCode: /^\d{5,6}$/,
  block: "tower",
  hash: "unit",
  cities:
    "Ho Chi Minh City|HCMC|Saigon|TP. Hồ Chí Minh|TP.HCM|Hồ Chí Minh|Hà Nội|Hanoi|Đà Nẵng|Da Nang|Hải Phòng|Cần Thơ|Nha Trang|Biên Hòa|Thủ Đức",
  regions: "Vietnam|Việt Nam|Bình Dương|Đồng Nai",
  words: {
    unit: "phòng căn hộ",
    floor: "tầng lầu",
    tower: "tháp block",
    house: "số",
    building: "tòa toà",
    sector: "quận district phường ward q p",
    streetBefore: "đường duong phố ngõ ngách hẻm hem",
    building_name: "chung vinhomes",
    area: "phường quận huyện xã khu thị",
  },
};

export const kh: AddressHabits = {
  postalCode: /^\d{5,6}$/,
  block: "tower",
  hash: "house",
  cities: "Phnom Penh|Siem Reap|Sihanoukville|Battambang|Kampot",
  regions: "Cambodia|Kandal",
  words: { streetBefore: "street st preah", area: "sangkat khan khum phum borey", streetBehind: "boulevard" },
};

export const la: AddressHabits = {
  postalCode: /^\d{5}$/,
  block: "tower",
  hash: "house",
  cities: "Vientiane|Luang Prabang|Pakse|Savannakhet|Vang Vieng",
  regions: "Laos|Lao PDR|Vientiane Prefecture",
  words: { streetBefore: "rue thanon", area: "ban", sector: "unit-no" },
};

export const mm: AddressHabits = {
  postalCode: /^\d{5,7}$/,
  block: "tower",
  hash: "house",
  cities: "Yangon|Mandalay|Naypyidaw|Bago|Mawlamyine",
  regions: "Myanmar|Yangon Region",
  words: { streetBehind: "lan", area: "township tsp quarter ward", building_name: "housing" },
};
