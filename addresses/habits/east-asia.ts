import type { AddressHabits } from "./habits.ts";

export const hk: AddressHabits = {
  block: "tower",
  hash: "unit",
  cities: "Hong Kong|HK|香港",
  regions: "Kowloon|New Territories|NT|Hong Kong Island|Hong Kong SAR|九龍|新界",
  areas:
    "Central|Wan Chai|Causeway Bay|Tsim Sha Tsui|TST|Mong Kok|Sheung Wan|Sai Ying Pun|Kennedy Town|North Point|Quarry Bay|Kwun Tong|Sha Tin|Tsuen Wan|Yuen Long|Tuen Mun|Admiralty|Mid-Levels|Happy Valley|Jordan|Sham Shui Po|Kowloon Bay|Aberdeen|中環|灣仔|銅鑼灣|尖沙咀|旺角|沙田|荃灣",
  words: {
    streetBehind: "path bazaar square",
    building_name: "court house garden gardens estate mansions commercial industrial factory",
  },
};

export const tw: AddressHabits = {
  largestFirst: true,
  numberBehind: true,
  postalCode: /^\d{3}(?:\d{2,3})?$/,
  block: "tower",
  hash: "house",
  cities:
    "Taipei|Taipei City|New Taipei City|Taichung|Taichung City|Kaohsiung|Kaohsiung City|Tainan City|Hsinchu City",
  regions: "Taiwan|臺灣|台灣",
  words: { house: "no", floor: "f", streetBehind: "sec", area: "dist district" },
};

export const jp: AddressHabits = {
  largestFirst: true,
  postalCode: /^〒?\d{3}-\d{4}$/,
  block: "tower",
  hash: "house",
  cities: "Tokyo|Osaka|Kyoto|Yokohama|Nagoya|Fukuoka|Sapporo|Kobe",
  regions: "Japan|日本|Kanagawa|Aichi",
  words: { area: "ku cho machi", building_name: "heights mansion biru" },
};

export const kr: AddressHabits = {
  largestFirst: true,
  numberBehind: true,
  postalCode: /^\d{5}$/,
  block: "tower",
  hash: "house",
  cities:
    "Seoul|Busan|Incheon|Daegu|Daejeon|Gwangju|Suwon|서울|부산|인천|대구|서울특별시|부산광역시|인천광역시",
  regions: "South Korea|Korea|Republic of Korea|Gyeonggi-do|경기도|대한민국",
  streetEnds: "-ro -gil -daero",
  words: { area: "gu dong", building_name: "officetel" },
};

export const kz: AddressHabits = {
  numberBehind: true,
  postalCode: /^(?:\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/,
  block: "area",
  hash: "house",
  cities: "Almaty|Astana|Shymkent|Karaganda|Алматы|Астана|Шымкент|Караганда",
  regions: "Kazakhstan|Казахстан",
  words: {
    unit: "кв квартира офис",
    floor: "этаж подъезд",
    house: "дом д",
    streetBefore: "улица ул проспект пр пр-т бульвар бул",
    streetBehind: "көшесі даңғылы",
    building_name: "жк бц трц",
    area: "микрорайон мкр район р-н",
  },
};
