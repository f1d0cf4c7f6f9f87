import { expect, test } from "vitest";
import { whyNotUploadable } from "./why-not-uploadable.ts";

test("a bulk file is an XLSX of at most 5242880 bytes: 5242880 pass and 5242881 fail [5.57]", () => {
  const why = (name: string, size = 1) => whyNotUploadable({ name, size });
  expect([why("lunch.xlsx", 5_242_880), why("LUNCH.XLSX")]).toEqual([undefined, undefined]);
  expect(why("lunch.xlsx", 5_242_881)).toBe("bulk-file.over-5-mb");
  for (const name of ["lunch.xls", "lunch.csv", "lunch.xlsx.pdf", "xlsx", ""])
    expect(why(name), name).toBe("bulk-file.wrong-format");
});
