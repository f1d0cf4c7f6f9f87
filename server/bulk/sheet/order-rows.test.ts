import { writeXlsx } from "hucre";
import { expect, test } from "vitest";
import { handmadeWorkbook, headerXml, headings } from "../bulk.fixture.ts";
import { orderRows } from "./order-rows.ts";

const all = async (bytes: Buffer) => {
  const rows = [];
  for await (const lot of orderRows(bytes)) rows.push(...lot);
  return rows;
};
const cell = (column: string, type: string, content: string) => `<c r="${column}" ${type}>${content}</c>`;

const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-409]d/m/yy\\ h:mm;@"/>
  <numFmt numFmtId="171" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
const shared = `<sst><si><t>Ana</t></si><si><r><t xml:space="preserve">11th </t></r><r><t>Avenue</t></r><rPh><t>no</t></rPh></si>
  <si><t>line_x000D_&#10;two &amp; three</t></si></sst>`;

test("cells of every type are read", async () => {
  const row = [
    cell("A4", 't="s"', "<v>0</v>"),
    cell("B4", "", "<v>6.39175550142E11</v>"),
    cell("C4", 't="inlineStr"', "<is><t>18</t><t>04</t></is>"),
    cell("D4", 't="b"', "<v>1</v>"),
    cell("E4", 't="s"', "<v>1</v>"),
    cell("F4", 's="3"', "<v>14.5502</v>"),
    cell("G4", 't="str"', "<f>1+1</f><v>121.05</v>"),
    cell("H4", 't="e"', "<v>#REF!</v>"),
    cell("I4", 't="s"', "<v>2</v>"),
    cell("K4", 't="d"', "<v>2026-03-10T18:30:00.000</v>"),
    cell("M4", 's="1"', "<v>46091.770833333336</v>"),
    cell("N4", 's="2"', "<v>46091.770833333336</v>"),
  ].join("");
  const bytes = handmadeWorkbook(
    `<row r="1"/>${headerXml.replace("<row>", '<row r="2">')}<row r="4">${row}</row>`,
    {
      "xl/styles.xml": styles,
      "xl/sharedStrings.xml": shared,
    },
  );
  expect(await all(bytes)).toEqual([
    {
      row_number: 4,
      cells: {
        customer_name: "Ana",
        phone_number: 639175550142,
        unit_number: "1804",
        building: true,
        address: "11th Avenue",
        latitude: 14.5502,
        longitude: "121.05",
        description: "line\ntwo & three",
        rider_notes: { local: "2026-03-10T18:30:00" },
        scheduled_for: { local: "2026-03-10T18:30:00" },
        collection_point: { local: "2026-03-10T18:30:00" },
      },
    },
  ]);
});

test("namespace prefixes, dates from 1904 and cells without a name are read too", async () => {
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const bytes = handmadeWorkbook("", {
    "xl/workbook.xml": `<x:workbook xmlns:x="m" xmlns:q="${office}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="B" q:id="rId1"/></x:sheets></x:workbook>`,
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": `<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>Scheduled for</x:v></x:c><x:c/><x:c t="str"><x:v>Address</x:v></x:c></x:row>
      <x:row><x:c s="1"><x:v>44629.5</x:v></x:c><x:c/><x:c t="str"><x:v>Here</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  });
  expect(await all(bytes)).toEqual([
    { row_number: 2, cells: { scheduled_for: { local: "2026-03-10T12:00:00" }, address: "Here" } },
  ]);
});

test("the first sheet is read, and rows without values in the template's columns are skipped", async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: "Orders",
        rows: [
          ["Customer name", "Address"],
          ["Ana", null],
          [null, null],
          ["  ", null],
          ["Ben", "x"],
        ],
      },
      { name: "Lists", rows: [[...headings], ["Not", "me"]] },
    ],
  });
  expect(
    (await all(Buffer.from(bytes))).map(({ row_number, cells }) => [row_number, cells.customer_name]),
  ).toEqual([
    [2, "Ana"],
    [5, "Ben"],
  ]);
});

test("up to ten rows of title above the headings are skipped [10.142]", async () => {
  const sheet = (titles: number) =>
    writeXlsx({
      sheets: [
        {
          name: "A",
          rows: [
            ...Array.from({ length: titles }, (_, at) => [`Orders of Kanto Kitchen ${at}`]),
            ["Customer name", "Address"],
            ["Ana Reyes", "Taguig"],
          ],
        },
      ],
    });
  const cells = { customer_name: "Ana Reyes", address: "Taguig" };
  expect(await all(Buffer.from(await sheet(1)))).toEqual([{ row_number: 3, cells }]);
  expect(await all(Buffer.from(await sheet(10)))).toEqual([{ row_number: 12, cells }]);
  await expect(sheet(11).then((bytes) => all(Buffer.from(bytes)))).rejects.toMatchObject({
    kind: "without_header",
  });
});
