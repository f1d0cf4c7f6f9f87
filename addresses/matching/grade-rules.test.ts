import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { foundAddress } from "./found-address.fixture.ts";
import { gradeRules, ruleOf } from "./grade-rules.ts";
import { readQuery } from "./match-grade.ts";

test.each(gradeRules)("$evidence gives the grade $grade, as in «$example»", (rule) => {
  const [asked = "", found = ""] = rule.example.split(" | ");
  const [country = "", typed = ""] = asked.split(": ");
  expect(ruleOf(readQuery(typed, addressHabitsOf(country)), foundAddress(found))).toBe(rule);
});

test("every comparison is used by one rule, and the last rule always applies", () => {
  const evidence = gradeRules.map((rule) => rule.evidence);
  expect(new Set(evidence).size).toBe(evidence.length);
  expect(evidence.at(-1)).toBe("isAnything");
});
