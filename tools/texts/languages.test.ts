import { expect, test } from "vitest";
import { budgetOf, englishIn, typographyOf, widthOf } from "./languages.mjs";

const sentence = "Your order is on its way.";

test.each([
  ["the same text in a language of Latin letters", "de", sentence, sentence],
  ["an English word in a sentence", "de", "Ihre Bestellung, please, ist unterwegs.", "please"],
  ["Latin letters in another script", "th", "order ของคุณกำลังมา", "order"],
  ["a sentence, where short labels may be English", "fil", sentence, sentence],
])("%s is leftover English [12.20]", (_, language, text, found) => {
  expect(englishIn(language, text, sentence)).toBe(found);
});

test.each([
  ["ja", "WaybillからXLSXを送信", "Send XLSX by Waybill"],
  ["de", "Status", "Status"],
  ["fil", "Drop-off address", "Drop-off address"],
  ["pl", "{name}: {status}", "{name}: {status}"],
])(
  "in %s names, formats and the words that a language has borrowed pass [12.20]",
  (language, text, english) => {
    expect(englishIn(language, text, english)).toBeUndefined();
  },
);

test("a text's maximum width follows from its key's or its English text's class [12.21]", () => {
  expect(budgetOf("a.save", "Save")).toEqual({ name: "label", max: 19 });
  expect(budgetOf("status.NEW", "On its way")).toEqual({ name: "mark", max: 26 });
  expect(budgetOf("a.say", sentence)).toEqual({ name: "text", max: 61 });
});

test("combining marks take no room, and a square letter takes two [12.21]", () => {
  expect(widthOf("ที่นี่")).toBe(2);
  expect(widthOf("保存する")).toBe(8);
  expect(widthOf("{name} ok")).toBe(5);
});

test.each([
  ["de", 'Der Name "Ana"', "straight quotation marks"],
  ["de", "Der Name “Ana”", "the quotation mark ”"],
  ["nb", "Navnet „Ana“", "the quotation mark „"],
  ["es", "Bitte  zwei", "a space too many"],
  ["es", "Prueba otra vez?", "another language"],
  ["cs", "Počkejte...", "dots in a row"],
  ["de", "Bis zu 90% davon", "90"],
  ["tr", "90 % içinde", "%90"],
  ["ja", "保存しました, 次へ", "another language"],
  ["ur", "محفوظ, ہو گیا", "another language"],
  ["hi", "सहेजा गया.", "a full stop of another language"],
  ["pl", "Zapisano , dalej", "a space before"],
])("in %s the punctuation and spaces of %s are refused [12.22]", (language, text, why) => {
  expect(typographyOf(language, text)).toContain(why);
});
