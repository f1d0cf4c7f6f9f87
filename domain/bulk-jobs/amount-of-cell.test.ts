import { expect, test } from "vitest";
import { countries } from "../markets/countries.ts";
import { amountOfCell } from "./amount-of-cell.ts";
import { checkRow } from "./check-row.ts";
import { cellWords } from "./cell-words.ts";
import { collectionPointFinder } from "./collection-point.ts";
import { rowFacts } from "./read-row.ts";
import { unusualFinder } from "./unusual.ts";

test.each([
  ["P1,250.00", 1250],
  ["₱ 1,250.50", 1250.5],
  ["PHP 99", 99],
  ["Rs. 1,250", 1250],
  ["1.200,50", 1200.5],
  ["1.234.567", 1_234_567],
  ["1 250,50", 1250.5],
  ["1'250.00 php", 1250],
  ["350.5", 350.5],
  ["350,5", 350.5],
  ["1,250", 1250],
  ["0.125", 0.125],
  [".5", 0.5],
  ["-50", -50],
  ["P-50", -50],
  ["(50)", -50],
  [1240.5, 1240.5],
  [null, null],
  ["", null],
])("the amount %s is %s [10.147]", (cell, amount) => {
  expect(amountOfCell(cell, "PHP")).toBe(amount);
});

test.each([
  "a lot",
  "1.250",
  "1,2,3",
  "1.200,50.3",
  "12 pcs at 50",
  "9".repeat(60),
  "TBA 5",
  "350-400",
  "--5",
])("the amount %s is no sum that can be read in one way [10.147]", (cell) => {
  expect(amountOfCell(cell, "PHP")).toBeNaN();
});

test("a dinar has three decimals: after a point they are clear, after a comma ambiguous [10.147]", () => {
  expect(amountOfCell("1.250", "KWD")).toBe(1.25);
  expect(amountOfCell("1,250", "KWD")).toBeNaN();
  expect(amountOfCell("1,250.500", "KWD")).toBe(1250.5);
});

test("an amount that is present is never reported as missing [10.147]", () => {
  const words = cellWords([(key) => key]);
  const point = { vendor_id: "v", name: "Kanto", client_vendor_id: null, latitude: 14.5, longitude: 121 };
  const around = {
    country: countries.ph,
    now: new Date("2026-03-10T02:00:00Z"),
    findPoint: collectionPointFinder([point], "v"),
    readUnit: (address: string) => ({ address, unit_number: null, building: null }),
  };
  const problemsOf = (amount: string | null) =>
    checkRow(rowFacts({ amount }, countries.ph, words), around)
      .problems.filter(({ column }) => column === "amount")
      .map(({ key }) => key);
  expect(problemsOf("-50")).toEqual(["bulk-row.amount-negative"]);
  expect(problemsOf("1.250")).toEqual(["bulk-row.amount-unreadable"]);
  expect(problemsOf("a lot")).toEqual(["bulk-row.amount-unreadable"]);
  expect(problemsOf(null)).toEqual(["validation.fill-amount"]);
  expect(problemsOf("P1,250.00")).toEqual([]);
});

test("implausible amounts and names are found, compared with the fee and with the rest of the sheet [10.148]", () => {
  const row = (amount: number | null, customer_name: string | null = "Ana Reyes") => ({
    customer_name,
    amount,
    delivery_fee: 99,
  });
  const usual = [300, 350, 400, 420].map((amount) => row(amount));
  const find = unusualFinder([...usual, row(42_000)]);
  expect(find(row(420))).toBeUndefined();
  expect(find(row(42_000))).toBe("amount");
  // With so few rows there is no median to compare with.
  expect(unusualFinder([row(300), row(42_000)])(row(42_000))).toBeUndefined();
  expect(unusualFinder([])(row(60_000))).toBe("amount");
  expect(find(row(300, "x".repeat(61)))).toBe("name");
  expect(find(row(300, "..."))).toBe("name");
  expect(find(row(null, null))).toBeUndefined();
});
