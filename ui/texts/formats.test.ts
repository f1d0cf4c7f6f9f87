import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { kw } from "@waybill/domain/markets/countries/kw";
import { pk } from "@waybill/domain/markets/countries/pk";
import { setUpEnglishTexts } from "../test-texts.fixture.ts";
import { countries, type CountryId } from "@waybill/domain/markets/countries";
import {
  formatDate,
  formatDay,
  formatDays,
  formatDistance,
  formatFor,
  formatMinutes,
  formatMoney,
  formatNumber,
  formatPhone,
  formatTime,
} from "./formats.ts";
import { setLanguage } from "./texts.ts";

const plain = (text: string) => text.replace(/[\u00a0\u200e\u200f\u202f]/g, " ");

beforeEach(() => void setUpEnglishTexts());

test("money has the ISO decimals of its currency; the short form drops zero decimals", () => {
  expect(formatMoney(1240, "PHP")).toBe("₱1,240.00");
  expect(formatMoney(69, "PHP", true)).toBe("₱69");
  expect(formatMoney(69.5, "PHP", true)).toBe("₱69.50");
  formatFor(kw);
  expect(plain(formatMoney(1.5))).toContain("1.500");
  formatFor(pk);
  expect(plain(formatMoney(100))).toContain("100.00");
});

test("times are in the country's time zone, on a 24-hour clock, wherever the browser is", () => {
  expect(formatTime("2026-11-20T16:05:00Z")).toBe("00:05");
});

test("a date has its year unless it is this year, by the country's clock and calendar", () => {
  vi.setSystemTime("2026-11-29T04:00:00Z");
  onTestFinished(() => void vi.useRealTimers());
  expect(formatDate("2026-11-20T04:00:00Z")).toBe("Fri, Nov 20");
  expect(formatDate("2025-12-31T15:59:00Z")).toBe("Wed, Dec 31, 2025");
  // In Manila it is the next year already.
  expect(formatDate("2025-12-31T16:00:00Z")).toBe("Thu, Jan 1");
  expect(formatDate("2027-01-02T04:00:00Z")).toBe("Sat, Jan 2, 2027");
  formatFor(countries.th);
  setLanguage("th", {});
  expect(formatDate("2026-11-20T04:00:00Z")).toBe(formatDay("2026-11-20T04:00:00Z"));
  expect(formatDate("2024-11-20T04:00:00Z")).toMatch(/20 พ\.ย\. .*(2567|2024)/);
});

test("distances are in metres up to a kilometre", () => {
  expect(formatDistance(846)).toBe("850 m");
  expect(formatDistance(3240)).toBe("3.2 km");
  expect(formatDistance(3000)).toBe("3 km");
  expect(formatMinutes(12.4)).toBe("12 min");
});

test("phone numbers are grouped as usual in the country", () => {
  expect(formatPhone("+639175550142")).toBe("+63 917 555 0142");
  expect(formatPhone("+63912")).toBe("+63 912");
  expect(formatPhone("+4915112345678")).toBe("+4915112345678");
  formatFor(kw);
  expect(formatPhone("+96550012345")).toBe("+965 500 12345");
});

test.each<[CountryId, string, string[]]>([
  ["de", "de", ["1.240,50 €", "20. Nov.", "3,2 km", "12 Min.", "9.876,5"]],
  ["th", "th", ["฿1,240.50", "20 พ.ย.", "3.2 กม.", "12 นาที", "9,876.5"]],
  ["jp", "ja", ["￥1,241", "11月20日", "3.2 km", "12 分", "9,876.5"]],
  ["in", "hi", ["₹1,240.50", "20 नव", "3.2 कि॰मी॰", "12 मि॰", "9,876.5"]],
  ["pl", "pl", ["1240,50 zł", "20 lis", "3,2 km", "12 min", "9876,5"]],
])(
  "amounts, days, distances and minutes of %s are written in the conventions of %s [12.12]",
  (id, language, written) => {
    formatFor(countries[id]);
    setLanguage(language, {});
    const noon = "2026-11-20T05:00:00Z";
    const seen = [
      formatMoney(1240.5),
      formatDay(noon),
      formatDistance(3200),
      formatMinutes(12),
      formatNumber(9876.5),
    ];
    for (const [at, text] of seen.entries()) expect(plain(text)).toContain(written[at]);
  },
);

test("if the browser does not know a language's month names, dates are written in digits [12.12]", () => {
  const Known = Intl.DateTimeFormat;
  const unknown = {
    format: () => "M11 20, Fri",
    formatRange: () => "M11 14–20",
  } as unknown as Intl.DateTimeFormat;
  const asked = vi.spyOn(Intl, "DateTimeFormat").mockImplementation(function (tag, options) {
    return String(tag).startsWith("km") ? unknown : new Known(tag, options);
  });
  formatFor(countries.kh);
  setLanguage("km", {});
  expect(formatDay("2026-11-20T05:00:00Z")).toBe("20/11");
  expect(formatDays("2026-11-14", "2026-11-20").replaceAll(/[\s\u2009]/g, "")).toBe("14/11–20/11");
  asked.mockRestore();
});

test("a browser without a language's data shows no English month names [12.12]", () => {
  const known = vi.spyOn(Intl.DateTimeFormat, "supportedLocalesOf").mockReturnValue([]);
  formatFor(countries.mm);
  setLanguage("my", {});
  expect(formatDay("2026-11-20T05:00:00Z")).toMatch(/^20\/11$/);
  expect(formatTime("2026-11-20T05:00:00Z")).toMatch(/11.30/);
  known.mockRestore();
});
