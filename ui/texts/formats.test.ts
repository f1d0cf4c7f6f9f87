import { beforeEach, expect, test } from "vitest";
import { kw } from "@waybill/domain/markets/countries/kw";
import { pk } from "@waybill/domain/markets/countries/pk";
import { speakInThePhilippines } from "../test-texts.fixture.ts";
import { formatDistance, formatFor, formatMinutes, formatMoney, formatPhone, formatTime } from "./formats.ts";

const plain = (text: string) => text.replace(/[\u00a0\u200e\u200f\u202f]/g, " ");

beforeEach(() => void speakInThePhilippines());

test("money has the currency's ISO digits; the short form drops those that say nothing", () => {
  expect(formatMoney(1240, "PHP")).toBe("₱1,240.00");
  expect(formatMoney(69, "PHP", true)).toBe("₱69");
  expect(formatMoney(69.5, "PHP", true)).toBe("₱69.50");
  formatFor(kw);
  expect(plain(formatMoney(1.5))).toContain("1.500");
  formatFor(pk);
  expect(plain(formatMoney(100))).toContain("100.00");
});

test("times are the country's, on a clock of 24 hours, wherever the browser is", () => {
  expect(formatTime("2026-11-20T16:05:00Z")).toBe("00:05");
});

test("distances are metres up to a kilometre", () => {
  expect([formatDistance(846), formatDistance(3240), formatDistance(3000)]).toEqual([
    "850 m",
    "3.2 km",
    "3 km",
  ]);
  expect(formatMinutes(12.4)).toBe("12 min");
});

test("phones are grouped as people of the country write them", () => {
  expect(formatPhone("+639175550142")).toBe("+63 917 555 0142");
  expect(formatPhone("+63912")).toBe("+63 912");
  expect(formatPhone("+4915112345678")).toBe("+4915112345678");
  formatFor(kw);
  expect(formatPhone("+96550012345")).toBe("+965 500 12345");
});
