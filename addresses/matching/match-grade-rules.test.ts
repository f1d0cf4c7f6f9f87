// One table for each rule: typed text, result (its names, its street, its surroundings), and grade.
import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { gradeMatch } from "./grade-rules.ts";
import { readQuery } from "./match-grade.ts";
import { foundAddress } from "./found-address.fixture.ts";

/** Lines of «country: typed | found | grade»; a line without a country uses the previous one's. */
function rowsOf(table: string) {
  let country = "";
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [typed = "", found = "", grade = ""] = line.split(" | ");
      const [, of, text = ""] = /^\s*(?:([a-z]{2}): )?(.*)$/.exec(typed) ?? [];
      country = of ?? country;
      return { country, typed: text.replaceAll("_", " "), found: found.trim(), grade: grade.trim() };
    });
}

const tables: Readonly<Record<string, string>> = {
  "exact is only a house number that is known in its very street": `
ph: 12 Rizal Street, Makati | street Rizal Street @ @ Makati # 12 | exact
No. 12 Rizal Street, Makati | street Rizal Street @ @ Makati # 12 | exact
12-A Rizal Street, Makati | street Rizal Street @ @ Makati # 12 | street
12 Rizal Street, Makati | street Rizal Street @ @ Makati | street
Rizal Street, Makati | street Rizal Street @ @ Makati # 12 | street
12 Rizal Street, Makati | building Rizal Tower @ Rizal Street @ Makati # 12 | exact
12 Rizal Street, Makati | building Rizal Tower @ Mabini Street @ Makati # 12 | weak
12 Rizal Street, Makati | area Rizal @ Rizal Street @ Makati # 12 | weak
Rizal Tower, 12 Rizal Street, Makati | building Mabini Hall @ Rizal Street @ Makati # 12 | exact
`,
  "the city has to be the one that was typed": `
ph: Rizal Street, Makati | street Rizal Street @ @ Manila | weak
Rizal Street, Makati | street Rizal Street | street
Rizal Street, Makati | street Rizal Street @ @ Poblacion; Makati City | street
Rizal Street, Quezon City | street Rizal Street @ @ Quezon | street
Rizal Street, QC | street Rizal Street @ @ Quezon City | street
Rizal Street, Maakti | street Rizal Street @ @ Makati | street
Rizal Street, Makati | street Rizal Street, Makati @ Rizal Street @ Manila | street
`,
  "the part of town has to be around it": `
ph: Rizal Street, Poblacion | street Rizal Street @ @ Malate | weak
Rizal Street, Poblacion | street Rizal Street @ @ Poblacion | street
Rizal Street, Poblacion | street Rizal Street | street
Rizal Street, Poblacon | street Rizal Street @ @ Poblacion | street
Rizal Street, Rizal | street Rizal Street @ @ Malate | street
pk: Tariq Road, DHA Phase 5 | street Tariq Road @ @ DHA Phase 5 | street
Tariq Road, DHA Phase 5 | street Tariq Road @ @ DHA Phase 6 | weak
Tariq Road, DHA Phase 5 | street Tariq Road @ @ Block 5 | weak
Tariq Road, Phase 5 | street Tariq Road @ @ Phase 5 | street
Tariq Road, Phase 5 | street Tariq Road @ @ Block 5 | weak
Tariq Road, Korangi 5 | street Tariq Road @ @ Korangi | street
kw: Salem Street, Block 3 | street Salem Street @ @ Block 3 | street
Salem Street, Block 3 | street Salem Street @ @ Block 4 | weak
pk: Tariq Road, DHA Phase 5 | street Tariq Road @ @ Phase 5 | street
Tariq Road, Phase 5, Block 3 | street Tariq Road @ @ Phase 5 | street
Park Towers, Phase 5 | building Park Towers Phase 5 @ @ Karachi | street
ph: Rizal Street, Poblacion Norte | street Rizal Street @ @ Poblacion | street
`,
  "a short part of town is spelled as it is, or is still being typed": `
ph: Rizal Street, Juana | street Rizal Street @ @ Juano | weak
Rizal Street, Juana | street Rizal Street @ @ Juana | street
Rizal Street, Juana_ | street Rizal Street @ @ Juanapolis | weak
Rizal Street, Juana | street Rizal Street @ @ Juanapolis | street
Rizal Street, Juanal | street Rizal Street @ @ Juanol | street
Rizal Street, BGC | street Rizal Street @ @ Bonifacio Global City | street
Rizal Street, Juana | street Rizal Street @ @ Malate; Juanapolis Heights | street
Rizal Street, BG, Makati | street Rizal Street @ @ Bonifacio Global City; Makati | street
Rizal Street, GC, Makati | street Rizal Street @ @ Bonifacio Global City; Makati | weak
`,
  "a numbered street is in the block that was typed": `
kw: Block 3, Street 10, Surra | street Street 10 @ @ Surra | weak
Block 3, Street 10, Surra | street Street 10 @ @ Surra; Block 3 | street
Block 3, Salem Street, Surra | street Salem Street @ @ Surra | street
Street 10, Surra | street Street 10 @ @ Surra | street
Street 10, Block 3 | street Street 10 | weak
Salem Street 10, Block 3 | street Salem Street 10 | street
`,
  "what many names have says nothing alone, and has to begin a word nevertheless": `
ph: Scout Tobias Street | street Scout Tobias Street | street
Scout Tobias Street | street Tobias Street | weak
Scout Tobias Street | street S. Tobias Street | street
San Pedro Street | street San Pedro Street | street
San Pedro Street | street Don Pedro Street | weak
Scout Street | street Scout Rallos Street | weak
Scout Tobias Street | building Rizal Hall @ Scout Tobias Street | street
`,
  "streets of different kinds are different": `
sg: Orchard Road | street Orchard Road | street
Orchard Rd | street Orchard Road | street
Orchard Road | street Orchard Link | weak
Orchard Link | street Orchard Road | weak
Orchard Road | street Orchard | street
Bedok Avenue 3 | street Bedok Road 3 | weak
Bedok Avenue 3 | street Bedok Avenue 3 | street
Jalan Besar | street Jalan Besar | street
Jalan Besar | street Lorong Besar | weak
Jln Besar | street Jalan Besar | street
ph: Rizal Avenue | street Rizal Street | weak
Rizal Avenue | street Rizal Ave | street
Rizal Street | street Rizal Extension | weak
sg: Bedok Avenue 12 | street Bedok Road 12 | weak
Toa Payoh Avenue 3 | street Toa Payoh Road 3 | weak
Besar Road | street Jalan Besar | weak
Jalan Besar | street Jalan Besar Kecil | street
Orchad Road | street Orchard | street
kw: 73 Eagle, Surra | street شارع Eagle @ @ Surra | street
zz: Rizal Road | street Rizal Road | street
Rizal Road | street Rizal Lane | weak
`,
  "figures, sides and a last letter tell streets apart": `
ph: Ring Road | street Fourth Ring Road | weak
Fourth Ring Road | street Fourth Ring Road | street
Rizal Street | street Rizal Street 2 | weak
Rizal Street 2 | street Rizal Street 2 | street
Rizal Street | street Rizal Street North | weak
North Rizal Street | street Rizal Street | weak
North Rizal Street | street Rizal Street North | street
Rizal Street | street Old Rizal Street | weak
Rizal Street A | street Rizal Street | weak
Rizal Street A | street Rizal Street A | street
Rizal Street | street Rizal Street A | weak
Rizal Street | street Rizal J Street | street
`,
  "a name of its own is another street": `
ph: Rizal Street | street Rizal Street | street
Rizal Street | street Mabini Rizal Street | street
Lapu Rizal Street | street Mabini Rizal Street | weak
Lapu Rizal Street | street Lapu Rizal Street | street
Rizall Street | street Rizal Street | street
Rizol Street | street Rizal Street | street
Yin Street | street Yen Street | weak
my: Jalan 13 | street Jalan 13 | street
Jalan 13 | street Jalan Barat 13 | weak
Jalan Barat 13 | street Jalan Barat Timur 13 | street
ph: Avenida Lun | street Avenida Luna | street
Avenida Lun | street Avenida Luna Mabini | street
Avenida Lun, Makati | street Avenida Luna @ @ Makati | weak
Rizal Street | street Rizal Street; Calle Mabini | street
`,
  "a road that is called as many places are is only that very road": `
kw: Airport Road | street Airport Road | street
Airport Road | street Old Airport Road | weak
Airport Road | street Airport Service Road | weak
Airport Road | building Airport Hall @ Airport Road | weak
hk: Square Street | street Square Street | street
Square Street | street Union Square Street | weak
kw: Airport Road | street Airport Road; شارع المطار | street
zz: Airport Road | street Airport Road | street
Airport Road | street Airport Service Road | weak
`,
  "a building that was typed is no street, and a street no building": `
ph: Rizal Tower | building Rizal Tower | street
Rizal Tower | street Rizal Street | weak
Rizal Tower | area Rizal | weak
Rizal Tower, Mabini Street | street Mabini Street | weak
Rizal Tower, 12 Mabini Street | street Mabini Street | street
Rizal Tower, Mabini Street | building Rizal Tower @ Mabini Street | street
Rizal Tower, Mabini Street | building Rizal Tower @ Luna Street | weak
Rizal Tower, Mabini Street | building Rizal Tower | street
Rizal Tower, Mabini Street | building Luna Hall @ Mabini Street | weak
Ateneo | street Ateneo Street | street
Atenio | street Ateneo Street | weak
sg: Emerald Park | building Emerald Park | street
Emerald Park | building Emerald Park Condominium | weak
Emerald Park | street Emerald Park | street
Emerald Park | building Emerald Park; Green Villa | street
Rizal Tower, Emerald Park | building Rizal Tower @ Emerald Park | street
ph: Rizal Tower, 12 Mabini Street | building Luna Hall @ Mabini Street | weak
Ateneo Loyalo | street Ateneo Loyola Street | weak
Poblacion | building Poblacion | weak
kw: Salem Street | street Salem Street @ شارع سالم @ Surra | street
`,
  "a building is meant by most of its words, the first among them": `
ph: Rizal Tower | building Rizal Mall | weak
Ateneo | building Ateneo Mall | weak
Serendra | building Two Serendra | weak
Two Serendra | building Two Serendra | street
Two Serendra | building Serendra | weak
Greenbelt | building Greenbelt 5 | weak
Greenbelt 5 | building Greenbelt 5 | street
Greenbelt 5 | building Greenbelt | weak
Hotel 81 | building Hotel 81 | street
Hotel 81 | building 81 | weak
Hotel 81 | building Tower 81 | weak
Golf Range | building Golf Driving Range | street
Golf | building Golf Driving Range | weak
Glof Driving Range | building Golf Driving Range | street
Rizal Ateneo Hall, Makati | building Rizal Ateneo Hall @ @ Makati | street
Rizal Atenea Hall, Poblacion | building Rizal Ateneo Hall @ @ Poblacion | street
Driving Range, Gol | building Golf Driving Range | street
Driving Range, Gol, Makati | building Golf Driving Range | weak
Driving Range, Go | building Golf Driving Range | weak
Ayala Greenbelt Annex | building Ayala Greenbelt Annex 5 | weak
Ayala Greenbelt Annex | building Ayala Greenbelt Annex A5 | street
Greenbelt 5 Mall | building Greenbelt 5 | street
Rizal Tower | building Rizal Tower Hotel | street
Two Serendra | building Serendra Towers; Two Serendra | street
Two Serendra, Poblacion | building Two Serendra Poblacion @ Rizal Street | street
Serendra Hall, Roxas | building Serendra Hall Roxas @ @ Pasay | street
Serenda Hall, Roxas | building Serendra Hall Roxas @ @ Pasay | weak
Serenda Hall, Roxas | building Serendra Hall @ @ Roxas | street
`,
  "a part of town is one that was typed alone": `
ph: Poblacion | area Poblacion | area
Poblacion, Makati | area Poblacion @ @ Makati | area
Poblacion, Makati | area Makati | weak
Makati | area Makati | area
Makati | area Makati City @ @ Metro Manila | area
Makati | street Makati Avenue | weak
Makati | building Makati Hall | weak
Buliran | area Buliran | area
Buliran, Poblacion | area Buliran @ @ Poblacion | area
Buliran | area Poblacion @ @ Buliran | weak
Rizal Street, Poblacion | area Poblacion | weak
1210 | area Makati | weak
Bulir | area Buliran | area
Bulir, Makati | area Buliran @ @ Makati | weak
Bu | area Buliran | weak
`,
};

test.each(Object.entries(tables))("%s [11.11] [11.13]", (_, table) => {
  const rows = rowsOf(table);
  const graded = rows.map(({ country, typed, found, grade: __ }) => {
    const grade = gradeMatch(readQuery(typed, addressHabitsOf(country)), foundAddress(found));
    return `${country}: ${typed} | ${found} | ${grade}`;
  });
  expect(graded).toEqual(
    rows.map(({ country, typed, found, grade }) => `${country}: ${typed} | ${found} | ${grade}`),
  );
});
