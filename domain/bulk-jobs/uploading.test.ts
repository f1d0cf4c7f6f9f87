import { expect, test } from "vitest";
import { pastedRows, uploadSteps, whyNotUploadable } from "./uploading.ts";
import { templateColumns } from "./template-columns.ts";

test("a bulk upload has exactly the four steps of the spec [2.49]", () => {
  expect(uploadSteps).toEqual([
    "ASK_EXCEL_FILE",
    "UPLOADING_EXCEL_FILE",
    "SHOW_PREPROCESS_RESULTS",
    "SHOW_ORDER_PLACEMENT_RESULTS",
  ]);
});

test("a bulk file is an XLSX of at most 5242880 bytes: 5242880 pass and 5242881 fail; any other type has the wrong format [5.57] [10.38]", () => {
  const why = (name: string, size = 1) => whyNotUploadable({ name, size });
  expect(why("lunch.xlsx", 5_242_880)).toBeUndefined();
  expect(why("LUNCH.XLSX")).toBeUndefined();
  expect(why("lunch.xlsx", 5_242_881)).toBe("bulk-file.over-5-mb");
  for (const name of ["lunch.xls", "lunch.csv", "lunch.xlsx.pdf", "xlsx", ""])
    expect(why(name), name).toBe("bulk-file.wrong-format");
});

const headings = Object.values(templateColumns).map(({ heading }) => heading);

test("rows are read as spreadsheets copy them: tabs, quotes around lines and quotes, empty cells and rows [10.38]", () => {
  const copied =
    'Customer name\tAddress\tDescription\r\nAna\t\t"2 ""big"" trays\nno onions"\r\n\t\t\r\nBea\t5 Ayala Ave\r\n';
  expect(pastedRows(copied)).toEqual([
    ["Customer name", "Address", "Description"],
    ["Ana", "", '2 "big" trays\nno onions'],
    ["Bea", "5 Ayala Ave"],
  ]);
});

test("lines may end in any way", () => {
  for (const end of ["\n", "\r\n", "\r"])
    expect(pastedRows(["Building", "Almond", "Acacia"].join(end))).toEqual([
      ["Building"],
      ["Almond"],
      ["Acacia"],
    ]);
});

test("a CSV is read with the separator of its first line", () => {
  expect(pastedRows('Customer name,Address\nAna,"5 Ayala Ave, Makati"')?.[1]).toEqual([
    "Ana",
    "5 Ayala Ave, Makati",
  ]);
  expect(pastedRows("Customer name;Order amount\nAna;12,50")?.[1]).toEqual(["Ana", "12,50"]);
});

test("rows without headings use the template's order; unknown headings remain for the merchant to map", () => {
  expect(pastedRows("Ana\t0917 555 0142")).toEqual([headings, ["Ana", "0917 555 0142"]]);
  expect(pastedRows("Customer name\tTip\nAna\t")).toEqual([
    ["Customer name", "Tip"],
    ["Ana", ""],
  ]);
  const own = "Recipient\tMobile\nAna\t0917 555 0142";
  expect(pastedRows(own)?.[0]).toEqual(["Recipient", "Mobile"]);
  expect(pastedRows("Kunde\tFon\nAna\t0917")?.[0]).toEqual(headings);
  expect(pastedRows("Kunde\tFon\nAna\t0917", undefined, { Kunde: "customer_name" })?.[0]).toEqual([
    "Kunde",
    "Fon",
  ]);
});

test("text without content gives no row, and an unclosed quote ends with the text", () => {
  expect(pastedRows("\t\n \n")).toBeUndefined();
  expect(pastedRows('Building\n"Almond')).toEqual([["Building"], ["Almond"]]);
});
