import { expect, test } from "vitest";
import { alertStep } from "./alerts.ts";

test("an alert passes once above its threshold, and falls back at it [14.94]", () => {
  const at = (value: number, hasPassed: boolean) => alertStep({ threshold: 5, hasPassed }, value);
  expect([at(5, false), at(6, false), at(7, true), at(5, true), at(4, false)]).toEqual([
    "stays",
    "passes",
    "stays",
    "falls_back",
    "stays",
  ]);
});
