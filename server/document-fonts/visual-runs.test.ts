import { expect, test } from "vitest";
import { fontsFor } from "./script-fonts.ts";
import { directionOfText, visualRuns } from "./visual-runs.ts";

const drawn = (line: string, direction: "ltr" | "rtl") =>
  visualRuns(line, direction, fontsFor("en"))
    .map(({ text }) => text.trim())
    .filter(Boolean);
const fontsOf = (line: string, language = "en") =>
  visualRuns(line, "ltr", fontsFor(language)).map(({ font }) => font.name);

test("a line is drawn from the left: Latin in reading order, Arabic from its last word", () => {
  expect(drawn("Almond Tower, 1804", "ltr")).toEqual(["Almond Tower, 1804"]);
  expect(drawn("شارع الخليج العربي", "rtl")).toEqual(["العربي", "الخليج", "شارع"]);
});

test("in Arabic the line starts at the right: numbers and Latin names keep their own order inside it", () => {
  expect(drawn("شقة 1804 برج Almond Tower", "rtl")).toEqual(["Almond Tower", "برج", "1804", "شقة"]);
});

test("an Arabic name inside an English line is placed in reading order", () => {
  const pieces = drawn("To محمد علي, Serendra", "ltr");
  expect(pieces.slice(0, 3)).toEqual(["To", "علي", "محمد"]);
  expect(pieces.at(-1)).toMatch(/Serendra$/);
});

test("brackets around a Latin name are mirrored in a right-to-left line", () => {
  const line = drawn("(ب)", "rtl").join("");
  expect(line[0]).toBe("(");
  expect(line.at(-1)).toBe(")");
});

test("each character is drawn with a font that has it", () => {
  expect(fontsOf("₱")).toEqual(["noto-sans-latin-ext"]);
  expect(fontsOf("Ñ")).toEqual(["noto-sans-latin"]);
  expect(fontsOf("ق")).toEqual(["noto-sans-arabic-arabic"]);
  expect(fontsOf("Ж")).toEqual(["noto-sans-cyrillic"]);
});

test("a text starts at the side of its first letter's script; a phone number and a sum at the left", () => {
  expect(["برج 12", "12 Tower", "+639175550142", "₱1"].map(directionOfText)).toEqual([
    "rtl",
    "ltr",
    "ltr",
    "ltr",
  ]);
});

test("bidirectional control characters are not drawn", () => {
  expect(drawn("\u200f₱ 1,240.50\u2069", "ltr").join()).not.toMatch(/[\u200f\u2069]/);
});
