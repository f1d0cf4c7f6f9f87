import { expect, test } from "vitest";
import { readCrossing } from "./crossing.ts";

test.each([
  ["Buendia cor Taft", "Buendia", "Taft", "", true],
  ["Kalayaan ave cor. Makati ave", "Kalayaan ave", "Makati ave", "", true],
  ["Ayala Ave corner of Paseo de Roxas, Makati", "Ayala Ave", "Paseo de Roxas", "Makati", true],
  ["corner of Nathan Road and Argyle Street", "Nathan Road", "Argyle Street", "", true],
  ["EDSA kanto ng Shaw", "EDSA", "Shaw", "", true],
  ["Hennessy Rd / Percival St", "Hennessy Rd", "Percival St", "", true],
  ["Orchard Rd & Scotts Rd", "Orchard Rd", "Scotts Rd", "", false],
])("«%s» is where two streets cross", (typed, one, other, around, isCertain) => {
  expect(readCrossing(typed)).toEqual({ streets: [one, other], around, isCertain });
});

test.each([
  "Corinthian Plaza",
  "12 Cornell Street",
  "Unit 5, A cor B",
  "cor Taft",
  "Buendia cor",
  "12/3 Main",
])("«%s» is not a crossing", (typed) => {
  expect(readCrossing(typed)).toBeUndefined();
});
