import { expect, test } from "vitest";
import { phoneDigits, searchText } from "./search-text.ts";

test("accents, case, punctuation and the script of digits make no difference to a search", () => {
  expect(searchText("  Peña, José-María  ")).toBe("pena jose maria");
  expect(searchText("أحمد ٢٣")).toBe(searchText("احمد 23"));
  expect(searchText("1804,Almond  Tower")).toBe("1804 almond tower");
  expect(searchText(" ,. ")).toBe("");
});

test("a phone number is searched by the digits of its international form", () => {
  expect(phoneDigits("0917 555")).toBe("917555");
  expect(phoneDigits("+63 (917) 555-0142")).toBe("639175550142");
  expect(phoneDigits("٠٩١٧")).toBe("917");
  expect(phoneDigits("0142")).toBe("142");
  for (const text of ["0", "07", "Ana 12", ""]) expect(phoneDigits(text)).toBeUndefined();
});
