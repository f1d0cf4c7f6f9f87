import { expect, test } from "vitest";
import { internationalPhone, plainAmount } from "./typed-values.ts";

test.each([
  ["917 555 0142", "+639175550142"],
  ["0917-555-0142", "+639175550142"],
  ["+63 917 555 0142", "+639175550142"],
  ["0063 917 555 0142", "+639175550142"],
  ["", ""],
])("the phone %s goes out as %s", (typed, sent) => expect(internationalPhone(typed, "+63")).toBe(sent));

test.each([
  ["1,240.50", "1240.50"],
  ["1 240", "1240"],
  ["١٢٤٠٫٥", "1240.5"],
  ["12,5", "12,5"],
  ["abc", "abc"],
])("the amount %s is read as %s", (typed, read) => expect(plainAmount(typed)).toBe(read));
