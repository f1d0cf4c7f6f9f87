import { expect, test } from "vitest";
import { plainAmount } from "@waybill/domain/money/plain-amount";

test.each([
  ["1,240.50", "1240.50"],
  ["1 240", "1240"],
  ["١٢٤٠٫٥", "1240.5"],
  ["12,5", "12,5"],
  ["abc", "abc"],
])("a typed amount of %s is parsed as %s", (typed, read) => expect(plainAmount(typed)).toBe(read));
