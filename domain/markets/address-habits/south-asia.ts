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
  words: {
    unit: "office",
    house: "bungalow makan",
    streetBefore: "shahrah-e shahrah khayaban-e khayaban gali",
    streetBehind: "commercial rasta gali",
    building_name: "manzil heights apartments trade centre arcade",
    area: "dha colony society mohalla muhalla goth town chowrangi cantt enclave scheme phase cooperative extension-society",
  },
};

export const bd: AddressHabits = {
  postalCode: /^\d{4}$/,
  block: "area",
  hash: "house",
  cities: "Dhaka|Chattogram|Chittagong|Sylhet|Khulna|Rajshahi|Gazipur|Narayanganj|Cumilla|Barishal",
  regions: "Bangladesh|Dhaka Division",
  areas:
    "Gulshan|Gulshan 1|Gulshan 2|Gulshan-1|Gulshan-2|Banani|Dhanmondi|Uttara|Mirpur|Mohammadpur|Bashundhara|Baridhara|Motijheel|Tejgaon|Farmgate|Mohakhali|Badda|Rampura|Lalmatia|Khilgaon|Wari|Nikunja|Niketan",
  words: {
    house: "holding",
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
