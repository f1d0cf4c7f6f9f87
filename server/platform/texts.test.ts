import { expect, test } from "vitest";
import { fillWithEnglish } from "./texts.ts";

const english = {
  "order.new": "New",
  "order.count_one": "{count} order",
  "order.count_other": "{count} orders",
};

test("an untranslated text is shown in English, with its plural forms", () => {
  expect(fillWithEnglish({ "order.new": "Neu" }, english)).toEqual({ ...english, "order.new": "Neu" });
});

test("a translated text never gets English plural forms", () => {
  const japanese = { "order.new": "新規", "order.count_other": "{count}件" };
  expect(fillWithEnglish(japanese, english)).toBe(japanese);
});
