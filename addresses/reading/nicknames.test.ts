import { expect, test } from "vitest";
import { withoutNicknames } from "./nicknames.ts";

test.each([
  ["UST", "ph", "University of Santo Tomas"],
  ["UST Hospital", "ph", "University of Santo Tomas hospital"],
  ["NAIA 3", "ph", "NAIA Terminal 3"],
  ["SM North Edsa", "ph", "SM City North EDSA"],
  ["Buendia cor Taft", "ph", "Gil Puyat Avenue cor Taft"],
  ["Unit 5, UST", "PH", "Unit 5, University of Santo Tomas"],
  ["HKU", "hk", "The University of Hong Kong"],
])("the nickname in «%s» is expanded", (typed, country, written) => {
  expect(withoutNicknames(typed, country)).toBe(written);
});

test.each([
  ["Ayala Avenue", "ph"],
  ["USTA", "ph"],
  ["UST", "de"],
  ["Makati UST", "ph"],
])("«%s» has no nickname", (typed, country) => {
  expect(withoutNicknames(typed, country)).toBeUndefined();
});
