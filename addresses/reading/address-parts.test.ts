import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import {
  unitAndBuildingOf,
  fieldsOfAddress,
  locationOfText,
  maxAddressLength,
  readAddress,
  writeAddress,
} from "./read-address.ts";

/**
 * Lines of «country: typed | part=words / part=words | as written»; a line without a country uses the previous
 * one's.
 */
const tables: Readonly<Record<string, string>> = {
  "figures alone are the door of the street beside them, else the unit": `
ph: 5, Rizal Street | houseNumber=5 / street=Rizal Street | 5 Rizal Street
5, Unit 3, Rizal Street | unit=3 / houseNumber=5 / street=Rizal Street | Unit 3, 5 Rizal Street
5, 7, Rizal Street | unit=5 / houseNumber=7 / street=Rizal Street | Unit 5, 7 Rizal Street
7, 5 Rizal Street | unit=7 / houseNumber=5 / street=Rizal Street | Unit 7, 5 Rizal Street
5, Ateneo, Rizal Street | unit=5 / building=Ateneo / street=Rizal Street | Unit 5, Ateneo, Rizal Street
Ateneo, 5, Rizal Street | building=Ateneo / houseNumber=5 / street=Rizal Street | Ateneo, 5 Rizal Street
5, Poblacion | houseNumber=5 / area=Poblacion | 5, Poblacion
Ateneo, 5, Poblacion | unit=5 / building=Ateneo / area=Poblacion | Unit 5, Ateneo, Poblacion
5, Blk 3, Rizal Street | unit=5 / houseNumber=Blk 3 / street=Rizal Street | Unit 5, Blk 3 Rizal Street
5 | unit=5 | Unit 5
Rizal Street, 5 | unit=5 / street=Rizal Street | Unit 5, Rizal Street
de: Hauptstraße, 5 | houseNumber=5 / street=Hauptstraße | Hauptstraße 5
Haus Nord, 5 | unit=5 / building=Haus Nord | Haus Nord, Unit 5
lk: Galle Road, 45 | houseNumber=45 / street=Galle Road | 45 Galle Road
45, Galle Road, 7 | unit=7 / houseNumber=45 / street=Galle Road | Unit 7, 45 Galle Road
kr: 서울시 강남구 테헤란로 123 | houseNumber=123 / street=테헤란로 / area=강남구 / city=서울시 | 서울시, 강남구, 테헤란로 123
서울시 강남구 역삼동 123-4 | houseNumber=123-4 / area=강남구, 역삼동 / city=서울시 | 서울시, 강남구, 역삼동, 123-4
서울시 강남구 123-4 | houseNumber=123-4 / area=강남구 / city=서울시 | 서울시, 강남구, 123-4
jp: 渋谷区神南 1-1-4 | houseNumber=1-1-4 / area=渋谷区, 神南 | 渋谷区, 神南, 1-1-4
神南, 1-1-4 | houseNumber=1-1-4 / area=神南 | 神南, 1-1-4
`,
  "names without a telling word are what their place among the others says": `
ph: Ateneo, Rizal Street, Guadalupe | building=Ateneo / street=Rizal Street / area=Guadalupe | Ateneo, Rizal Street, Guadalupe
Ateneo, Rizal Street, Guadalupe, Nuevo | building=Ateneo / street=Rizal Street / area=Guadalupe / city=Nuevo | Ateneo, Rizal Street, Guadalupe, Nuevo
Ateneo, Rizal Street, Guadalupe, Nuevo, Makati | building=Ateneo / street=Rizal Street / area=Guadalupe, Nuevo / city=Makati | Ateneo, Rizal Street, Guadalupe, Nuevo, Makati
Ateneo, Rizal Street, Guadalupe, Nuevo, Cavite | building=Ateneo / street=Rizal Street / area=Guadalupe / city=Nuevo / region=Cavite | Ateneo, Rizal Street, Guadalupe, Nuevo, Cavite
Ateneo | building=Ateneo | Ateneo
Ateneo, Guadalupe | building=Ateneo / area=Guadalupe | Ateneo, Guadalupe
Ateneo, Guadalupe, Makati | building=Ateneo / area=Guadalupe / city=Makati | Ateneo, Guadalupe, Makati
Ateneo Tower, Guadalupe | building=Ateneo Tower / area=Guadalupe | Ateneo Tower, Guadalupe
Guadalupe, Ateneo Tower | building=Ateneo Tower / area=Guadalupe | Ateneo Tower, Guadalupe
5 Ateneo | houseNumber=5 / street=Ateneo | 5 Ateneo
5 Ateneo, Makati | houseNumber=5 / street=Ateneo / city=Makati | 5 Ateneo, Makati
5 Ateneo, Guadalupe, Makati | houseNumber=5 / street=Ateneo / area=Guadalupe / city=Makati | 5 Ateneo, Guadalupe, Makati
#73 Eagle, San Isidro | houseNumber=#73 / street=Eagle / city=San Isidro | #73 Eagle, San Isidro
#73 Eagle, San Isidro, Cebu City | houseNumber=#73 / street=Eagle / area=San Isidro / city=Cebu City | #73 Eagle, San Isidro, Cebu City
#73, Eagle, San Isidro | houseNumber=#73 / street=Eagle / city=San Isidro | #73 Eagle, San Isidro
#73 Eagle Tower, San Isidro | building=Eagle Tower / houseNumber=#73 / area=San Isidro | Eagle Tower, #73, San Isidro
Blk 5 Lot 12, Sampaguita, San Isidro | houseNumber=Blk 5 Lot 12 / street=Sampaguita / city=San Isidro | Blk 5 Lot 12 Sampaguita, San Isidro
Unit 3, Ateneo | unit=3 / building=Ateneo | Unit 3, Ateneo
Unit 3, Ateneo, Guadalupe | unit=3 / building=Ateneo / area=Guadalupe | Unit 3, Ateneo, Guadalupe
jp: 神南 渋谷区 東京都 | area=神南, 渋谷区 / region=東京都 | 東京都, 神南, 渋谷区
5-1 神南 | houseNumber=5-1 / area=神南 | 神南, 5-1
kr: 래미안, 서울시 강남구 테헤란로 123 | houseNumber=123 / street=테헤란로 / area=래미안, 강남구 / city=서울시 | 서울시, 래미안, 강남구, 테헤란로 123
ph: Ateneo, Luna, Rizal Street | building=Ateneo, Luna / street=Rizal Street | Ateneo, Luna, Rizal Street
Rizal Street, Guadalupe | street=Rizal Street / area=Guadalupe | Rizal Street, Guadalupe
jp: 渋谷区 5-1-2 コーポ神南 | building=コーポ神南 / houseNumber=5-1-2 / area=渋谷区 | 渋谷区, 5-1-2, コーポ神南
`,
  "a unit goes without the word for it where it says so itself": `
ph: Unit 12B, Rizal Street | unit=12B / street=Rizal Street | Unit 12B, Rizal Street
Unit F-7, Rizal Street | unit=F-7 / street=Rizal Street | Unit F-7, Rizal Street
Unit B, Rizal Street | unit=B / street=Rizal Street | Unit B, Rizal Street
Unit 12/3, Rizal Street | unit=12/3 / street=Rizal Street | Unit 12/3, Rizal Street
Unit #5, Rizal Street | unit=Unit #5 / street=Rizal Street | Unit #5, Rizal Street
Unit No. 5, Rizal Street | unit=Unit No. 5 / street=Rizal Street | Unit No. 5, Rizal Street
unit 12B, rizal street | unit=12B / street=rizal street | Unit 12B, rizal street
Apt 12B, Rizal Street | unit=Apt 12B / street=Rizal Street | Apt 12B, Rizal Street
Unit 12B 5, Rizal Street | unit=12B / houseNumber=5 / street=Rizal Street | Unit 12B, 5 Rizal Street
Floor 3, Floor 5, Rizal Street | floor=Floor 3, Floor 5 / street=Rizal Street | Floor 3, Floor 5, Rizal Street
Tower 1, Tower 2, Rizal Street | tower=Tower 1, Tower 2 / street=Rizal Street | Tower 1, Tower 2, Rizal Street
Unit 3, Apt 5, Rizal Street | unit=Unit 3 Apt 5 / street=Rizal Street | Unit 3 Apt 5, Rizal Street
`,
  "what is behind an ellipsis only shows the way": `
ph: Rizal Street… ring twice | street=Rizal Street / landmark=… ring twice | Rizal Street, … ring twice
Rizal Street … | street=Rizal Street | Rizal Street
Rizal Street, Makati…behind the church…left | street=Rizal Street / city=Makati / landmark=… behind the church…left | Rizal Street, Makati, … behind the church…left
… ring twice | landmark=… ring twice | … ring twice
`,
  "an address is written in the order of its country": `
ph: Unit 3, 5th Floor, Tower 2, Ateneo Hall, 12 Rizal Street, Poblacion, Makati 1210, Cavite, near SM | unit=3 / floor=5th Floor / tower=Tower 2 / building=Ateneo Hall / houseNumber=12 / street=Rizal Street / area=Poblacion / city=Makati / region=Cavite / postalCode=1210 / landmark=near SM | Unit 3, 5th Floor, Tower 2, Ateneo Hall, 12 Rizal Street, Poblacion, Makati 1210, Cavite, near SM
de: Haus Nord Zentrum, Aufgang 2, Hauptstraße 5, 3. OG, Wohnung 7, Mitte, 10115 Berlin, Bayern, neben Aldi | unit=Wohnung 7 / floor=3. OG / tower=Aufgang 2 / building=Haus Nord Zentrum / houseNumber=5 / street=Hauptstraße / area=Mitte / city=Berlin / region=Bayern / postalCode=10115 / landmark=neben Aldi | Haus Nord Zentrum, Aufgang 2, Hauptstraße 5, 3. OG, Wohnung 7, Mitte, 10115 Berlin, Bayern, neben Aldi
tw: 106 台北市大安區羅斯福路1號 國際大廈 5樓 3室 | unit=3室 / floor=5樓 / building=國際大廈 / houseNumber=1號 / street=羅斯福路 / area=大安區 / city=台北市 / postalCode=106 | 106, 台北市, 大安區, 羅斯福路 1號, 國際大廈, 5樓, 3室
es: Calle Mayor 5, 3º A, 28013 Madrid | floor=3º A / houseNumber=5 / street=Calle Mayor / city=Madrid / postalCode=28013 | Calle Mayor 5, 3º A, 28013 Madrid
`,
};

const read = (country: string, text: string) => readAddress(text, addressHabitsOf(country));
const textOfPart = (country: string, text: string) =>
  Object.entries(read(country, text))
    .filter(([, words]) => words !== "")
    .map(([part, words]) => `${part}=${words}`)
    .join(" / ");

test.each(Object.entries(tables))("%s", (_, table) => {
  let country = "";
  for (const row of table.trim().split("\n")) {
    const [typed = "", parts, line] = row.split(" | ");
    const [, of, text = ""] = /^(?:([a-z]{2}): )?(.*)$/.exec(typed) ?? [];
    country = of ?? country;
    expect(textOfPart(country, text), `${country}: ${text}`).toBe(parts);
    expect(writeAddress(read(country, text), addressHabitsOf(country)), `${country}: ${text}`).toBe(line);
  }
});

test("an empty address has no parts", () => {
  const nothing = read("ph", " , ");
  expect(Object.values(nothing)).toEqual(Array.from({ length: 11 }, () => ""));
  expect(unitAndBuildingOf(nothing)).toEqual({ unit: "", building: "" });
});

test("the longest address is read whole, and a longer one up to its last whole word", () => {
  const way = (length: number) => `5 Ayala Avenue, ${"x".repeat(length - 18)} y`;
  expect(read("ph", way(maxAddressLength)).landmark).toBe("");
  expect(read("ph", way(maxAddressLength + 1)).landmark).toBe("… y");
  expect(read("ph", `${"a".repeat(maxAddressLength - 1)} b c`).landmark).toBe("… b c");
  expect(read("ph", `${"a".repeat(maxAddressLength)} b c`).landmark).toBe("… b c");
  expect(read("ph", `Ateneo ${"b".repeat(maxAddressLength - 10)} ccccc d`).landmark).toBe("… ccccc d");
  // An overlong word is cut at the maximum length, but never in the middle of a character.
  expect(read("ph", "a".repeat(maxAddressLength + 2))).toMatchObject({
    building: "a".repeat(maxAddressLength),
    landmark: "… aa",
  });
  expect(read("ph", `${"a".repeat(maxAddressLength - 1)}😀b`)).toMatchObject({
    building: "a".repeat(maxAddressLength - 1),
    landmark: "… 😀b",
  });
  expect(read("ph", `${"a".repeat(maxAddressLength - 2)}😀b`)).toMatchObject({
    building: `${"a".repeat(maxAddressLength - 2)}😀`,
    landmark: "… b",
  });
});

test("the floor goes into the unit field, and the tower into the building field", () => {
  const parts = read("ph", "Unit 3, 5th Floor, Tower 2, Ateneo Hall, 12 Rizal Street");
  expect(fieldsOfAddress(parts)).toEqual({ unit: "3 5th Floor", building: "Tower 2 Ateneo Hall" });
  expect(fieldsOfAddress({ ...parts, unit: "3, 4", floor: "", tower: "", building: "A, B, C" })).toEqual({
    unit: "3 4",
    building: "A B C",
  });
});

test.each([
  // A name alone is the address text; together with a unit, floor, tower, street or house number it is the
  // building.
  ["Ateneo Hall", null, null],
  ["Ateneo Hall, Makati", null, null],
  ["Unit 3, Ateneo Hall", "3", "Ateneo Hall"],
  ["5th Floor, Ateneo Hall", "5th Floor", "Ateneo Hall"],
  ["Tower 2, Ateneo Hall", null, "Tower 2 Ateneo Hall"],
  ["Ateneo Hall, Rizal Street", null, "Ateneo Hall"],
  ["Blk 5, Ateneo Tower", null, "Ateneo Tower"],
  ["Unit 3, Rizal Street", "3", null],
  ["12 Rizal Street", null, null],
])("«%s» has the unit %s and the building %s", (text, unit, building) => {
  expect(unitAndBuildingOf(read("ph", text))).toEqual({ unit: unit ?? "", building: building ?? "" });
  const address = unit === null && building === null ? text : `, , ${text}`;
  expect(locationOfText(`  ${text} `, addressHabitsOf("ph"))).toEqual({
    address,
    unit_number: unit,
    building,
  });
});

test("a line with many commas but no unit or building follows the commas of an empty unit and building", () => {
  expect(locationOfText("12 Rizal Street, Poblacion, Makati", addressHabitsOf("ph"))).toEqual({
    address: ", , 12 Rizal Street, Poblacion, Makati",
    unit_number: null,
    building: null,
  });
});
