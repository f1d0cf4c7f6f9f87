import type { AddressHabits } from "./habits.ts";

export const pk: AddressHabits = {
  postalCode: /^\d{5}$/,
  block: "area",
  hash: "house",
  cities:
    "Karachi|Lahore|Islamabad|Rawalpindi|Faisalabad|Multan|Hyderabad|Peshawar|Quetta|Sialkot|Gujranwala|Clifton Cantonment",
  regions: "Sindh|Punjab|KPK|Khyber Pakhtunkhwa|Balochistan|Pakistan",
  areas:
    "Clifton|Saddar|Gulshan-e-Iqbal|PECHS|P.E.C.H.S.|North Nazimabad|Nazimabad|Gulistan-e-Jauhar|Korangi|Malir|F.B. Area|Federal B Area|KDA Scheme 1|Bahadurabad|Boat Basin|Garden East|Gulberg",
  streetTypes: "khayaban khy|commercial comm",
  words: {
    unit: "office",
    house: "bungalow makan h hno",
    streetBefore: "shahrah-e shahrah khayaban-e khayaban khy gali",
    streetBehind: "commercial rasta gali",
    building_name: "manzil heights apartments trade centre arcade",
    area: "dha colony society mohalla muhalla goth town chowrangi cantt enclave scheme phase cooperative extension-society",
  },
};

/** Dhaka's districts with their Latin names, because its map has only Bengali letters. */
const dhakaAreas =
  "নিকেতন=Niketan|ধানমন্ডি=Dhanmondi|শাহজাহানপুর=Shahjahanpur|গুলশান ১=Gulshan 1|গুলশান ২=Gulshan 2|হাজারীবাগ=Hazaribagh|লালমাটিয়া=Lalmatia|পল্টন=Paltan|মোহাম্মদপুর=Mohammadpur|বারিধারা=Baridhara|সূত্রাপুর=Sutrapur|ইসলামপুর=Islampur|বসুন্ধরা আবাসিক এলাকা=Bashundhara|গুলিস্তান=Gulistan|আদাবর=Adabor|মিরপুর ১২=Mirpur 12|শ্যামলী=Shyamoli|কামরাঙ্গীরচর=Kamrangirchar|কাঁটাবন=Katabon|শের-ই-বাংলা নগর=Sher-e-Bangla Nagar|আগারগাঁও=Agargaon|মিরপুর=Mirpur|কমলাপুর=Kamalapur|কল্যাণপুর=Kallyanpur|টঙ্গী=Tongi|বনানী=Banani|মতিঝিল=Motijheel|রায়ের বাজার=Rayer Bazar|শেওড়াপাড়া=Shewrapara|উত্তরা=Uttara|মধ্য বাড্ডা=Middle Badda|বাড্ডা=Badda|গাবতলী=Gabtoli|মহাখালী=Mohakhali|বনশ্রী=Banasree|পল্লবী=Pallabi|মিরপুর ডিওআইচএস=Mirpur DOHS|খিলগাঁও=Khilgaon|নিকুঞ্জ ২=Nikunja 2|খিলক্ষেত=Khilkhet|কাজীপাড়া=Kazipara|রামপুরা=Rampura|তেজগাঁও=Tejgaon|ফার্মগেট=Farmgate|ওয়ারী=Wari|দিলকুশা=Dilkusha|লক্ষ্মীবাজার=Laxmibazar|সেকশন ১=Mirpur 1, Section 1|সেকশন ২=Mirpur 2, Section 2|সেকশন ৬=Mirpur 6, Section 6|সেকশন ৭=Mirpur 7, Section 7|সেকশন ১০=Mirpur 10, Section 10|সেকশন ১১=Mirpur 11, Section 11|সেকশন ১৩=Mirpur 13, Section 13|সেক্টর ১=Uttara Sector 1|সেক্টর ২=Uttara Sector 2|সেক্টর ৩=Uttara Sector 3|সেক্টর ৪=Uttara Sector 4|সেক্টর ৫=Uttara Sector 5|সেক্টর ৬=Uttara Sector 6|সেক্টর ৭=Uttara Sector 7|সেক্টর ৮=Uttara Sector 8|সেক্টর ৯=Uttara Sector 9|সেক্টর ১০=Uttara Sector 10|সেক্টর ১১=Uttara Sector 11|সেক্টর ১২=Uttara Sector 12|সেক্টর ১৩=Uttara Sector 13|সেক্টর ১৪=Uttara Sector 14";

export const bd: AddressHabits = {
  postalCode: /^\d{4}$/,
  roadsHaveLetters: true,
  block: "area",
  hash: "house",
  cities: "Dhaka|Chattogram|Chittagong|Sylhet|Khulna|Rajshahi|Gazipur|Narayanganj|Cumilla|Barishal",
  regions: "Bangladesh|Dhaka Division",
  areas:
    "Gulshan|Gulshan 1|Gulshan 2|Gulshan-1|Gulshan-2|Banani|Dhanmondi|Uttara|Mirpur|Mohammadpur|Bashundhara|Baridhara|Motijheel|Tejgaon|Farmgate|Mohakhali|Badda|Rampura|Lalmatia|Khilgaon|Wari|Nikunja|Niketan",
  streetTypes: "road সড়ক রোড sarak|lane লেন|avenue এভিনিউ",
  areaNames: dhakaAreas,
  words: {
    house: "holding h hno",
    streetBehind: "sarani",
    streetBefore: "",
    building_name: "bhaban mension manzil",
    area: "r/a c/a dohs para gram union thana upazila housing society nagar bagh section",
  },
};

export const india: AddressHabits = {
  postalCode: /^\d{6}$/,
  block: "area",
  hash: "house",
  cities:
    "Mumbai|New Delhi|Delhi|Bengaluru|Bangalore|Chennai|Hyderabad|Kolkata|Pune|Ahmedabad|Gurugram|Gurgaon|Noida|Jaipur|Kochi|Lucknow",
  regions:
    "Maharashtra|Karnataka|Tamil Nadu|Telangana|West Bengal|Gujarat|Haryana|Uttar Pradesh|Rajasthan|Kerala|India",
  areas: "Indiranagar|Koramangala|Connaught Place|Bandra West|Andheri East|Banjara Hills|Salt Lake",
  countedShops: "market bazar bazaar",
  words: {
    house: "door d",
    streetBehind: "marg salai gali path sarani main cross",
    area: "nagar colony society layout vihar enclave puram bagh chowk",
    building_name: "heights towers chs bhavan",
  },
};

export const lk: AddressHabits = {
  postalCode: /^\d{5}$/,
  block: "tower",
  hash: "house",
  cities: "Colombo|Kandy|Galle|Negombo|Dehiwala|Moratuwa|Jaffna|Nugegoda",
  regions: "Sri Lanka|Western Province",
  areas: "Colombo 1|Colombo 2|Colombo 3|Colombo 4|Colombo 5|Colombo 6|Colombo 7|Bambalapitiya|Kollupitiya",
  numberAlsoBehind: true,
  words: { streetBehind: "mawatha place pl", area: "gardens" },
};
