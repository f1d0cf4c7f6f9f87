import { expect, test } from "vitest";
import { readCsv } from "./read-csv.ts";

const cells = (text: string, max = 100) => readCsv(text, max).map((row) => row.cells);

test("quoted fields may contain separators, line breaks and quotes; empty rows are skipped", () => {
  expect(cells('a,b\r\n"x, ""y""\nz",2\r\n,\r\n\r\n3,4')).toEqual([
    ["a", "b"],
    ['x, "y"\nz', "2"],
    ["3", "4"],
  ]);
  expect(readCsv("a\n\nb", 9).map(({ number }) => number)).toEqual([1, 3]);
});

test("the separator is the one that the first line contains most", () => {
  expect(cells("a;b,c;d")).toEqual([["a", "b,c", "d"]]);
  expect(cells('"1,2,3"\tb')).toEqual([["1,2,3", "b"]]);
});

test("reading stops at the row limit", () => {
  expect(cells("a\n".repeat(50), 3)).toHaveLength(3);
});
