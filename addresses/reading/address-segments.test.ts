// One table for each rule: typed text, and the segments it is split into. Whole addresses of each country are in
// address-examples.fixture.ts.
import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { splitSegments } from "./address-segments.ts";

/** Lines of «country: typed | part=words / part=words»; a line without a country uses the previous one's. */
const tables: Readonly<Record<string, string>> = {
  "a sign with two figures is a unit": `
sg: #12-05 | unit=#12-05
#1-5 | unit=#1-5
#123-1234A | unit=#123-1234A
#1234-05 | unit=#1234-05
#12-12345 | unit=#12-12345
#12-05B | unit=#12-05B
x#12-05 | name=x#12-05
#12-05-1 | unit=#12-05-1
co: #12-05 | houseNumber=#12-05
ph: #12-05 | unit=#12-05
#1-5 | unit=#1-5
#123-1234A | unit=#123-1234A
#1234-05 | houseNumber=#1234-05
#12-12345 | houseNumber=#12-12345
#12-05B | unit=#12-05B
x#12-05 | name=x#12-05
#12-05-1 | houseNumber=#12-05-1
`,
  "a sign with a figure is a unit or a door": `
sg: #12 | unit=#12
#B12 | unit=#B12
ph: #12 | houseNumber=#12
#B12 | houseNumber=#B12
`,
  "storeys are said in many ways": `
ph: 15/f | floor=15/f
G/F | floor=G/F
B2/F | floor=B2/F
UG/F | floor=UG/F
1234/F | figure=1234/F
15F | floor=15F
123F | floor=123F
1234F | figure=1234F
es: 3º | floor=3º
12ª | floor=12ª
123º | figure=123º
3ºA | name=3ºA
x3º | name=x3º
3º A | floor=3º A
3º izq | floor=3º izq
3º dcha B | floor=3º dcha B
3º centro | floor=3º / building=centro
3º A B C | floor=3º A B / name=C
de: 3. OG | floor=3. OG
12. Stock | floor=12. Stock
123. Stock | floor=123. Stock
3. Berlin | name=3. Berlin (3.)
3. OG A | floor=3. OG A
12. OG A | floor=12. OG A
123. OG A | floor=123. OG / name=A
x3. OG | name=x3. OG
ph: 3 Floor | floor=3 Floor
3rd Floor | floor=3rd Floor
Ground Floor | floor=Ground Floor
Third Level | floor=Third Level
Big Floor | name=Big Floor
3 Tower | building=3 Tower
North Tower | tower=North Tower
Two Tower | tower=Two Tower
Rizal North Tower | building=Rizal North Tower
North Wing | name=North Wing
`,
  "what a word counts is told by the word": `
ph: Unit 12 | unit=Unit 12
Unit No. 12 | unit=Unit No. 12
Unit No. # 12 | unit=Unit No. # 12
Unit Num 5 | unit=Unit Num 5
Unit Number 5 | unit=Unit Number 5
Unit nr 5 | unit=Unit nr 5
Unit B | unit=Unit B
Unit #5 | unit=Unit #5
Floor 3 | floor=Floor 3
Floor Three | floor=Floor Three
Floor No. 3 | floor=Floor No. 3
Level #3 | floor=Level #3
Tower 2 | tower=Tower 2
Tower North | tower=Tower North
Tower Two | tower=Tower Two
Building 5 | building=Building 5
Building B | building=Building B
Rizal Building 5 | building=Rizal Building 5
Block 5 | houseNumber=Block 5
Blk 5 Lot 12 | houseNumber=Blk 5 / houseNumber=Lot 12
Sector 5 | area=Sector 5
Purok 3 | area=Purok 3
Lot 12 | houseNumber=Lot 12
House B | houseNumber=House B
House AB | name=House AB
House #5 | houseNumber=House #5
Villa 12A | houseNumber=Villa 12A
No. 12 | houseNumber=No. 12
kw: Rizal Building 5 | name=Rizal / building=Building 5
Building B | building=Building B
Block 5 | area=Block 5
in: Block 5 | area=Block 5
sg: Blk 5 | houseNumber=Blk 5
ph: 15/fx | name=15/fx
15FX | name=15FX
Unit #12AB | unit=Unit #12AB
Unit #AB | name=Unit #AB
Unit Guadalupe | name=Unit Guadalupe
Floor Guadalupe | name=Floor Guadalupe
House Guadalupe | name=House Guadalupe
Unit Nob 12 | name=Unit Nob 12
Unit Xno 12 | name=Unit Xno 12
`,
  "postal codes, cities and parts of town at an end are known by themselves": `
ph: Rizal Tower Makati 1210 | building=Rizal Tower / city=Makati / postalCode=1210
Rizal Tower Makati | building=Rizal Tower / city=Makati
Ayala Avenue 1210 | street=Ayala Avenue / postalCode=1210
Ayala Avenue Makati 1210 | street=Ayala Avenue / city=Makati / postalCode=1210
1210 | figure=1210
Makati 1210, Metro Manila | city=Makati / postalCode=1210 / region=Metro Manila
1210 Makati | figure=1210 / city=Makati
Rizal Tower Quezon City NCR | building=Rizal Tower / city=Quezon City / region=NCR
Rizal Tower Bonifacio Global City Taguig | building=Rizal Tower Bonifacio Global City / city=Taguig
Bonifacio Global City | area=Bonifacio Global City
12 Poblacion Makati | name=12 Poblacion (12) / city=Makati
Poblacion Makati | area=Poblacion / city=Makati
Ayala Avenue Poblacion Makati | street=Ayala Avenue / area=Poblacion / city=Makati
12 Makati | name=12 Makati (12)
Makati City Hall | name=Makati City Hall
12 Rizal Street, 1210. | houseNumber=12 / street=Rizal Street / postalCode=1210.
EDSA 1210 | street=EDSA / postalCode=1210
sg: 12 Orchard Road 238801 | houseNumber=12 / street=Orchard Road / postalCode=238801
12 Orchard Road S238801 | houseNumber=12 / street=Orchard Road / postalCode=S238801
12 Orchard Road Singapore 238801 | houseNumber=12 / street=Orchard Road / city=Singapore / postalCode=238801
12 Orchard Road, 238 801 | houseNumber=12 / street=Orchard Road / postalCode=238 801
12 Orchard Road, 23 8801 | houseNumber=12 / street=Orchard Road / postalCode=23 8801
12 Orchard Road, S(238801) | houseNumber=12 / street=Orchard Road / postalCode=S238801
de: Berlin 10115 | city=Berlin / postalCode=10115
Hauptstraße 10115 | street=Hauptstraße / postalCode=10115
10115 | figure=10115
Hauptstraße 5, 10115 | street=Hauptstraße / houseNumber=5 / postalCode=10115
ar: Av. Corrientes 1234 | street=Av. Corrientes / houseNumber=1234
Av. Corrientes 1234, C1043 | street=Av. Corrientes / houseNumber=1234 / postalCode=C1043
Av. Corrientes 1234, 1043 Buenos Aires | street=Av. Corrientes / houseNumber=1234 / postalCode=1043 / city=Buenos Aires
Corrientes 1234 | street=Corrientes / houseNumber=1234
tw: 106 台北市信義區 | postalCode=106 / city=台北市 / area=信義區
10617台北市大安區羅斯福路四段1號 | postalCode=10617 / city=台北市 / area=大安區 / street=羅斯福路 / street=四段 / houseNumber=1號
106 | figure=106
jp: 150-0041 東京都渋谷区神南1-1-4 | postalCode=150-0041 / region=東京都 / area=渋谷区 / area=神南 / houseNumber=1-1-4
kr: 06236 서울시 강남구 테헤란로 123 | postalCode=06236 / city=서울시 / area=강남구 / street=테헤란로 / figure=123
my: 50450 Kuala Lumpur | postalCode=50450 / city=Kuala Lumpur
Jalan Ampang 50450 Kuala Lumpur | street=Jalan Ampang / postalCode=50450 / city=Kuala Lumpur
Menara Satu, 50450 Kuala Lumpur | building=Menara Satu / postalCode=50450 / city=Kuala Lumpur
`,
  "names are told apart by their kinds": `
ph: 12 Salcedo Village | houseNumber=12 / area=Salcedo Village
12 Village | area=12 Village
Salcedo Village | area=Salcedo Village
12 Rizal Tower | building=12 Rizal Tower
12 Tower | building=12 Tower
5 | figure=5
5 Rizal | name=5 Rizal (5)
Rizal | region=Rizal
in: 12 Khan Market | unit=12 / building=Khan Market
Khan Market | building=Khan Market
12 Khan Market Delhi | unit=12 / building=Khan Market / city=Delhi
tw: Xinyi 12 | street=Xinyi / houseNumber=12
`,
  "a street goes from its first word to its last": `
ph: Rizal Street | street=Rizal Street
12 Rizal Street | houseNumber=12 / street=Rizal Street
12 Rizal Street East | houseNumber=12 / street=Rizal Street East
12 Rizal Street corner Mabini Street | houseNumber=12 / street=Rizal Street corner Mabini Street
12 Rizal Street cor. Mabini | houseNumber=12 / street=Rizal Street cor. Mabini
12 Rizal Street and Mabini Street | houseNumber=12 / street=Rizal Street and Mabini Street
Rizal Street Lane 14 | street=Rizal Street Lane 14
Rizal Lane Street 14 | street=Rizal Lane Street 14
Street 5 Lane 1 | street=Street 5 Lane 1
Street 5 Lane | street=Street 5 Lane
Street 5 | street=Street 5
5 Street | street=5 Street
5th Street | street=5th Street
12 5th Street | houseNumber=12 / street=5th Street
Street | name=Street
9th Street E | street=9th Street E
9th Street E Makati | street=9th Street E / city=Makati
Rizal Street 2 | street=Rizal Street 2
Rizal Street 2/3 | street=Rizal Street 2/3
Rizal Street 1234 | street=Rizal Street / postalCode=1234
Rizal Street 2A | street=Rizal Street 2A
Rizal Street A | street=Rizal Street A
Ateneo Tower 12 Rizal Street | name=Ateneo / tower=Tower 12 / street=Rizal Street
Ateneo Tower 5th Street | building=Ateneo Tower / street=5th Street
Ateneo 12 Rizal Street | name=Ateneo / houseNumber=12 / street=Rizal Street
Ateneo 5th Rizal Street | name=Ateneo / street=5th Rizal Street
12 5th Rizal Street | houseNumber=12 / street=5th Rizal Street
EDSA | street=EDSA
EDSA corner Ayala Avenue | street=EDSA corner Ayala Avenue
EDSA 12 | street=EDSA / figure=12
EDSA Shangri-La | name=EDSA Shangri-La
12 EDSA | houseNumber=12 / street=EDSA
EDSA Extension | street=EDSA Extension
EDSA Avenue | street=EDSA Avenue
Rue | name=Rue
12 14 Rizal Street | houseNumber=12 / street=14 Rizal Street
12 Rizal Street 14 Makati | houseNumber=12 / street=Rizal Street 14 / city=Makati
pk: Khayaban-e-Iqbal | street=Khayaban-e-Iqbal
12 Khayaban-e-Iqbal | houseNumber=12 / street=Khayaban-e-Iqbal
Street 18 DHA Phase 5 | street=Street 18 / area=DHA Phase 5
Bukhari Commercial Lane 14 | street=Bukhari Commercial Lane 14
bd: Adabor Road 12-A | street=Adabor Road 12-A
Adabor Road 12/A | street=Adabor Road 12/A
ph: Adabor Road 12-A | street=Adabor Road / figure=12-A
eg: 26 July Street | street=26 July Street
12 26 July Street | houseNumber=12 / street=26 July Street
26 July | street=26 July
July 26 Street | street=July 26 Street
26 of July Street | street=26 of July Street
my: Jalan SS2/24 | street=Jalan SS2/24
Jalan 13 | street=Jalan 13
12 Jalan Barat Taman | houseNumber=12 / street=Jalan Barat / area=Taman
Jalan Barat Taman Desa | street=Jalan Barat / area=Taman Desa
Jalan | name=Jalan
de: Hauptstraße 5 | street=Hauptstraße / houseNumber=5
Hauptstraße 5 a | street=Hauptstraße / houseNumber=5 a
Hauptstraße 5 a-b | street=Hauptstraße / houseNumber=5 / name=a-b
Hauptstraße 5 -7 | street=Hauptstraße / houseNumber=5 -7
Haupt 5 | street=Haupt / houseNumber=5
Haupt 5 a Mitte | street=Haupt / houseNumber=5 a / area=Mitte
Haupt Bahnhof 5 | building=Haupt Bahnhof 5
5 Hauptstraße | houseNumber=5 / street=Hauptstraße
Am Ring 5 | street=Am Ring / houseNumber=5
Weg 5 | street=Weg / houseNumber=5
fi: Bulevardi 7 | street=Bulevardi / houseNumber=7
Bulevardi | name=Bulevardi
es: Calle Mayor 5 | street=Calle Mayor / houseNumber=5
Calle 5 | street=Calle 5
Calle Mayor | street=Calle Mayor
Calle Mayor 5 3º | street=Calle Mayor / houseNumber=5 / floor=3º
co: Calle 93 #12-05 | street=Calle 93 / houseNumber=#12-05
Carrera 7 | street=Carrera 7
Calle 93 | street=Calle 93
lk: Galle Road 45 | street=Galle Road / houseNumber=45
45 Galle Road | houseNumber=45 / street=Galle Road
Galle Road 45 Colombo | street=Galle Road / houseNumber=45 / city=Colombo
ph: Rizal Street 5 Lane 1 | street=Rizal Street 5 Lane 1
Rizal Street 5 Lane 1 Makati | street=Rizal Street 5 Lane 1 / city=Makati
Rizal Street 5 Luna 1 | street=Rizal Street 5 / name=Luna 1
Ateneo Tower Mabini Street | building=Ateneo Tower / street=Mabini Street
Ateneo Tower Luna Mabini Street | building=Ateneo Tower / street=Luna Mabini Street
Tower Street | street=Tower Street
Ateneo Tower Rue Luna | building=Ateneo Tower / street=Rue Luna
EDSA 5 Luna | street=EDSA / name=5 Luna (5)
Luna 5 EDSA | name=Luna 5 / street=EDSA
5 EDSA Avenue Extension Luna | houseNumber=5 / street=EDSA Avenue Extension / name=Luna
12 Luna 5 Mabini Street | name=12 Luna (12) / houseNumber=5 / street=Mabini Street
12 Luna 5th Mabini Street | name=12 Luna (12) / street=5th Mabini Street
Rizal Street cornerstone Luna | street=Rizal Street / name=cornerstone Luna
Rizal Street 2/34 | street=Rizal Street 2/34
Rizal Street 2/345 | street=Rizal Street / figure=2/345
9th Street E, Luna | street=9th Street E / name=Luna
Luna, near SM, Mabini | name=Luna / landmark=near SM / name=Mabini
Unit 5 near SM | unit=Unit 5 / landmark=near SM
de: Luna 5 10115 Berlin | street=Luna / houseNumber=5 / postalCode=10115 / city=Berlin
Hauptstraße 5 10115 Mitte | street=Hauptstraße / houseNumber=5 / postalCode=10115 / name=Mitte
10115 Luna | name=10115 Luna (10115)
Haus, 10115 Luna | name=Haus / postalCode=10115 / name=Luna
Hauptstraße 5 -7a | street=Hauptstraße / houseNumber=5 -7a
Hauptstraße 5 -12 | street=Hauptstraße / houseNumber=5 -12
Am Luna 5 | street=Am Luna / houseNumber=5
my: Luna, 50450 Taman | name=Luna / postalCode=50450 / area=Taman
50450 Luna | name=50450 Luna (50450)
Jalan Barat Taman Luna Taman Desa | street=Jalan Barat / area=Taman Luna Taman Desa
in: 12 Luna Khan Market | unit=12 / building=Luna Khan Market
es: Calle Mayor 5 7 | street=Calle Mayor / houseNumber=5 / figure=7
Calle de Luna 5 | street=Calle de Luna / houseNumber=5
Calle 5 Luna | street=Calle 5 Luna
`,
  "what shows the way is left aside": `
ph: 12 Rizal Street near SM | houseNumber=12 / street=Rizal Street / landmark=near SM
near SM | landmark=near SM
12 Rizal Street, near the chapel of Rizal, Makati | houseNumber=12 / street=Rizal Street / landmark=near the chapel of Rizal / city=Makati
Rizal near | name=Rizal near
12 Rizal Street in front of SM | houseNumber=12 / street=Rizal Street / landmark=in front of SM
Unit 5 12 Rizal Street | unit=Unit 5 / houseNumber=12 / street=Rizal Street
Unit 5, Tower 2, 12 Rizal Street, Makati | unit=Unit 5 / tower=Tower 2 / houseNumber=12 / street=Rizal Street / city=Makati
`,
  "what is written together is taken apart": `
sg: 12 Orchard Road S(238801) | houseNumber=12 / street=Orchard Road / postalCode=S238801
12 Orchard Road, Singapore S(238801) | houseNumber=12 / street=Orchard Road / city=Singapore / postalCode=S238801
12 Orchard Road, Block B(1201) | houseNumber=12 / street=Orchard Road / houseNumber=Block B / figure=1201
12 Orchard Road (near SM) | houseNumber=12 / street=Orchard Road / landmark=near SM
ph: H#118 Rizal Street | street=H#118 Rizal Street
House#118, Rizal Street | houseNumber=House# 118 / street=Rizal Street
Plot# 5, Rizal Street | houseNumber=Plot# 5 / street=Rizal Street
Unit.5, Rizal Street | unit=Unit. 5 / street=Rizal Street
Unit:5, Rizal Street | unit=Unit: 5 / street=Rizal Street
No.5 Rizal Street | houseNumber=No. 5 / street=Rizal Street
Blk.5 Rizal Street | houseNumber=Blk. 5 / street=Rizal Street
P.Burgos Street | street=P.Burgos Street
St.Paul Street | street=St. Paul Street
pk: Road#3, Block 5 | street=Road# 3 / area=Block 5
St-5, Block 3 | street=St- 5 / area=Block 3
Street-5, Block 3 | street=Street- 5 / area=Block 3
H-12, Street 5 | houseNumber=H- 12 / street=Street 5
House-12, Street 5 | houseNumber=House- 12 / street=Street 5
Plot-7B, Street 5 | houseNumber=Plot- 7B / street=Street 5
in: House 12, Road No. 3 | houseNumber=House 12 / street=Road No. 3
Road No. 3 | street=Road No. 3
Rizal Road No. 3 | street=Rizal Road / houseNumber=No. 3
12 Road No 3 | houseNumber=12 / street=Road No 3
12 Road Num 3 | houseNumber=12 / street=Road Num 3
12 Road Number 3 | houseNumber=12 / street=Road Number 3
12 Road No three | street=12 Road / name=No three
Road No. | name=Road No.
br: Rua Augusta 100 - Bela Vista, São Paulo - SP | street=Rua Augusta / houseNumber=100 / area=Bela Vista / city=São Paulo / region=SP
São Paulo/SP | city=São Paulo / region=SP
São Paulo-SP | city=São Paulo / region=SP
São Paulo-XY | name=São Paulo-XY
Rua 9 de Julho 12 | street=Rua 9 de Julho / houseNumber=12
9 de Julho | street=9 de Julho
de: Straße des 17. Juni 5 | street=Straße des 17. Juni / houseNumber=5
17. Juni | street=17. Juni
3.OG, Hauptstraße 5 | floor=3. OG / street=Hauptstraße / houseNumber=5
3.XX, Hauptstraße 5 | name=3.XX / street=Hauptstraße / houseNumber=5
13.Stock | floor=13. Stock
th: ถนนสุขุมวิท 47 | street=ถนน สุขุมวิท 47
ซอยสมานฉันท์ | street=ซอย สมานฉันท์
12 ถนนสุขุมวิท แขวงคลองเตย | houseNumber=12 / street=ถนน สุขุมวิท / area=แขวง คลองเตย
jp: 〒150-0041 東京都渋谷区神南1-1-4 | postalCode=〒150-0041 / region=東京都 / area=渋谷区 / area=神南 / houseNumber=1-1-4
町田市原町田1-2-3 | city=町田市 / area=原町田 / houseNumber=1-2-3
tw: 台北市前鎮區中山路5號3樓 | city=台北市 / area=前鎮區 / street=中山路 / houseNumber=5號 / floor=3樓
中山路二段12巷3弄5號 | street=中山路 / street=二段 / street=12巷 / street=3弄 / houseNumber=5號
台北市中山區南京東路 | city=台北市 / area=中山區 / street=南京東路
gr: 28ης Οκτωβρίου 12 | street=28ης Οκτωβρίου / houseNumber=12
ar: Av. 9 de Julio 1234 | street=Av. 9 de Julio / houseNumber=1234
Calle 25 de Mayo 12 | street=Calle 25 de Mayo / houseNumber=12
31 de Diciembre 5 | street=31 de Diciembre / houseNumber=5
eg: 26th July Street | street=26th July Street
26th of July Street | street=26th of July Street
July 26 Tower | building=July 26 Tower
ph: Rizal Street;Makati | street=Rizal Street / city=Makati
Rizal Street|Makati | street=Rizal Street / city=Makati
ae: Rizal Street، دبي | street=Rizal Street / city=دبي
`,
};

const itemsOf = (text: string, country: string) =>
  splitSegments(text, addressHabitsOf(country))
    .map(({ part, text: words, lead }) => `${part}=${words}${lead === undefined ? "" : ` (${lead})`}`)
    .join(" / ");

test.each(Object.entries(tables))("%s", (_, table) => {
  let country = "";
  for (const line of table.trim().split("\n")) {
    const [typed = "", items] = line.split(" | ");
    const [, of, text = ""] = /^(?:([a-z]{2}): )?(.*)$/.exec(typed) ?? [];
    country = of ?? country;
    expect(itemsOf(text, country), `${country}: ${text}`).toBe(items);
  }
});

test("punctuation alone is not an address", () => {
  for (const text of ["", " ", "...", ",, ;; |"]) expect(itemsOf(text, "ph"), text).toBe("");
});
