import { expect, test } from "vitest";
import { alertStep } from "./alerts.ts";

test("an alert fires once above its threshold, and is reset at it [14.94]", () => {
  const at = (value: number, hasPassed: boolean) => alertStep({ threshold: 5, hasPassed }, value);
  expect(at(5, false)).toBe("stays");
  expect(at(6, false)).toBe("passes");
  expect(at(7, true)).toBe("stays");
  expect(at(5, true)).toBe("falls_back");
  expect(at(4, false)).toBe("stays");
});
