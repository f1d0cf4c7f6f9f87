import { getCountryCallingCode, isPossiblePhoneNumber } from "libphonenumber-js/min";
import { isValidPhoneNumber, parsePhoneNumber } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { isValidPlace } from "../addresses/coordinates.ts";
import { whyNotDeliverable } from "../addresses/areas/delivery-area.ts";
import { minorUnits } from "../money/money.ts";
import { checkOrder } from "../orders/check-order.ts";
import { isOrderPaymentMethod } from "../payments/payment-methods.ts";
import { deliveryFee } from "../pricing/delivery-fee.ts";
import { brands } from "./brands.ts";
import { countries, type Country } from "./countries.ts";
import { isShownOfRider, riderFacts } from "./country.ts";
import { countryName, directionOf, fontAddress, formattingLocale, nativeLanguageName } from "./languages.ts";
import { languageFor, preferredLanguage } from "./preferred-language.ts";

const all = Object.entries<Country>(countries);

test("the reference country is the Philippines, with the values of the spec", () => {
  expect(countries.ph).toMatchObject({
    code: "PH",
    currency: "PHP",
    phone_prefix: "+63",
    default_language: "en",
    default_payment_method: "CASH_ON_DELIVERY",
    minimum_eta: 15,
  });
});

test("about fifty countries are served, each with its own list of languages [1.14]", () => {
  expect(all.length).toBeGreaterThanOrEqual(50);
  expect(all.length).toBeLessThanOrEqual(60);
  for (const [, { languages }] of all) expect(new Set(languages).size).toBe(languages.length);
  expect(new Set(all.flatMap(([, { languages }]) => languages)).size).toBeGreaterThanOrEqual(40);
  expect(new Set(all.map(([, { languages }]) => languages.join())).size).toBeGreaterThanOrEqual(40);
});

/** The offset of a timezone from UTC, in hours. */
const hoursAhead = (timeZone: string): number => {
  const at = new Date("2026-01-15T12:00:00Z");
  const wall = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(
    at,
  );
  return (Date.parse(`${wall.replace(" ", "T")}Z`) - at.getTime()) / 3_600_000;
};

test.each(all)("the country file %s is valid", (id, country) => {
  expect(country.code.toLowerCase()).toBe(id);
  expect(countryName(country, "en")).not.toBe(country.code);
  expect(country.phone_prefix).toBe(`+${getCountryCallingCode(country.code)}`);
  expect(isPossiblePhoneNumber(country.phone_example, country.code)).toBe(true);
  expect(isValidPhoneNumber(country.phone_example, country.code)).toBe(true);
  // The example is used to group numbers, so it must contain every digit except a leading zero.
  const digits = country.phone_example.replaceAll(/\D/g, "").replace(/^0/, "");
  expect(parsePhoneNumber(country.phone_example, country.code).nationalNumber).toBe(digits);
  expect(country.phone_example).toMatch(/^\d/);

  expect(country.languages).toContain(country.default_language);
  // English is the fallback for missing texts.
  expect(country.languages).toContain("en");
  expect(Intl.getCanonicalLocales([...country.languages])).toEqual(country.languages);
  for (const language of country.languages) {
    const format = new Intl.DateTimeFormat(formattingLocale(country, language)).resolvedOptions();
    expect(format).toMatchObject({ numberingSystem: "latn", calendar: "gregory" });
    expect(new Intl.Locale(format.locale).language).toBe(new Intl.Locale(language).language);
  }

  expect(isValidPlace(country.map)).toBe(true);
  // If a sign is missing or the coordinates are wrong, the longitude does not match the timezone.
  expect(Math.abs(hoursAhead(country.timezone) - country.map.longitude / 15)).toBeLessThan(2.5);
  expect(country.main_city).toBeTruthy();
  expect(country.extent_km).toBeGreaterThanOrEqual(1500);

  expect(country.payment_methods).toContain(country.default_payment_method);
  expect(country.payment_methods.every(isOrderPaymentMethod)).toBe(true);
  expect(country.minimum_eta).toBeGreaterThanOrEqual(15);
  const digitsOf = (amount: number) => (String(amount).split(".")[1] ?? "").length;
  const { base, per_km } = country.pricing ?? { base: 0, per_km: 0 };
  expect(base).toBeGreaterThan(0);
  for (const amount of [base, per_km])
    expect(digitsOf(amount)).toBeLessThanOrEqual(minorUnits(country.currency));
});

test("currencies have the minor units of ISO 4217 in every country that uses them", () => {
  const byDigits: Record<number, string[]> = {};
  for (const currency of new Set(all.map(([, country]) => country.currency)))
    (byDigits[minorUnits(currency)] ??= []).push(currency);
  expect(byDigits[0]?.sort()).toEqual(["CLP", "JPY", "KRW", "VND"]);
  expect(byDigits[3]?.sort()).toEqual(["BHD", "IQD", "JOD", "KWD", "OMR"]);
  expect(Object.keys(byDigits)).toEqual(["0", "2", "3"]);
});

test("the figures of the FAQ are the same in all countries of a currency", () => {
  const byCurrency = new Map(all.map(([, { currency, faq }]) => [currency, faq]));
  for (const [, { currency, faq }] of all) expect(faq).toEqual(byCurrency.get(currency));
});

test.each(all)("no rule of %s uses the figures of the FAQ [9.36]", (_, country) => {
  const { faq, map, phone_example, default_payment_method } = country;
  const metres = Math.max(...faq.radius_km) * 1000 + 500;
  const to = { latitude: map.latitude + 0.001, longitude: map.longitude };
  expect(whyNotDeliverable({ from: map, to, metres }, country, undefined)).toBeUndefined();

  const worth = (faq.item_value ?? 100_000) + 1;
  const order = {
    amount: worth,
    description: `${faq.weight_kg + 1} kg`,
    payment_method: default_payment_method,
  };
  const location = { address: "Here", unit_number: "1", ...map };
  const draft = {
    vendor_id: "kanto",
    customer: { name: "Ana", phone_number: phone_example, location },
    order,
  };
  expect(checkOrder(draft, country)).toBeUndefined();
  if (country.order_rules.minimum_amount === undefined)
    expect(checkOrder({ ...draft, order: { ...order, amount: 1 } }, country)).toBeUndefined();

  // The fee must come from the price rule, not from the FAQ's example.
  const fee = deliveryFee({
    distanceInMetres: 3000,
    pricing: { base: 1, per_km: 1 },
    currency: country.currency,
  });
  expect(fee).toMatchObject({ fee_minor: 4 * 10 ** minorUnits(country.currency) });
});

test("a language that a country does not have falls back to its default [1.16]", () => {
  expect(languageFor(countries.ph, "fil")).toBe("fil");
  expect(languageFor(countries.ph, "en-US")).toBe("en");
  expect(languageFor(countries.sg, "zh-CN")).toBe("zh-Hans");
  expect(languageFor(countries.ph, "de")).toBe("en");
  expect(languageFor(countries.kw, "xx")).toBe("ar");
});

test("Spain lists es, and the Spanish-speaking countries of Latin America es-419 [12.04]", () => {
  const listing = (language: string) =>
    all.flatMap(([id, { languages }]) => (languages.includes(language) ? [id] : [])).sort();
  expect(listing("es")).toEqual(["es"]);
  expect(listing("es-419")).toEqual(["ar", "cl", "co", "mx", "pe"]);
});

test.each([
  ["mx", "es-MX", "es-419"],
  ["mx", "es", "es-419"],
  ["es", "es-AR", "es"],
  ["tw", "zh-TW", "zh-Hant"],
  ["hk", "zh-HK", "zh-Hant"],
  ["sg", "zh-CN", "zh-Hans"],
  ["sg", "zh-Hant-MO", "zh-Hans"],
  ["no", "no", "nb"],
  ["no", "nn-NO", "nb"],
  ["br", "pt-PT", "pt-BR"],
  ["ph", "tl-PH", "fil"],
  ["id", "in", "id"],
  ["iq", "ku-IQ", "ckb"],
  ["th", " TH ", "th"],
  ["tw", "zh-Hant", "zh-Hant"],
  ["sg", "zh", "zh-Hans"],
  ["iq", "iw", "ar"],
  ["es", "es-GQ", "es"],
  ["mx", "es-ES", "es-419"],
  ["pt", "pt-BR", "pt"],
] as const)("in %s a reader of %s gets %s", (country, wanted, read) => {
  expect(languageFor(countries[country], wanted)).toBe(read);
});

test("of the languages that a browser requests, the available one with the highest weight is used [12.34]", () => {
  const prefers = (tags: string) => preferredLanguage(["es-419", "es", "nb", "zh-Hant", "zh-Hans"], tags);
  expect(prefers("fr-FR,fr;q=0.9,es-ES;q=0.8,es;q=0.7")).toBe("es");
  expect(prefers("es-CL")).toBe("es-419");
  expect(prefers("es-ES")).toBe("es");
  expect(prefers("zh-MO")).toBe("zh-Hant");
  expect(prefers("zh-Hant-HK")).toBe("zh-Hant");
  expect(prefers("zh-SG")).toBe("zh-Hans");
  expect(prefers("zh-TW; q=0.4 , nb ;q=0.5")).toBe("nb");
  expect(prefers("nb;q=0.3, zh-CN;q=0.9")).toBe("zh-Hans");
  expect(prefers("fr,*;q=0.1")).toBeUndefined();
  expect(prefers("")).toBeUndefined();
  expect(prefers("es;q=0")).toBeUndefined();
});

test("a language is found by its aliases, and Portuguese and Spanish by region", () => {
  const all = ["en", "es", "es-419", "pt", "pt-BR", "id", "he", "ckb", "nb", "fil"];
  const read = Object.fromEntries(
    ["in", "iw", "ku", "no", "nn", "tl", "pt-AO", "pt-BR", "es", "es-GQ", "es-EA", "es-IC", "es-MX"].map(
      (wanted) => [wanted, preferredLanguage(all, wanted)],
    ),
  );
  expect(read).toEqual({
    in: "id",
    iw: "he",
    ku: "ckb",
    no: "nb",
    nn: "nb",
    tl: "fil",
    "pt-AO": "pt",
    "pt-BR": "pt-BR",
    es: "es",
    "es-GQ": "es",
    "es-EA": "es",
    "es-IC": "es",
    "es-MX": "es-419",
  });
  expect(languageFor({ languages: ["en", "th"], default_language: "en" }, " TH ")).toBe("th");
  expect(preferredLanguage(all, "nb;level=1;q=0.9, es;q=0.5")).toBe("nb");
});

test("a language with its own region is formatted for the country", () => {
  expect(formattingLocale(countries.mx, "es-419")).toBe("es-MX-u-ca-gregory-nu-latn");
  expect(formattingLocale(countries.pk)).toBe("en-PK-u-ca-gregory-nu-latn");
});

test("a country's name is in the reader's language without a text of ours", () => {
  expect(countryName(countries.hk, "en")).toBe("Hong Kong");
  expect(countryName(countries.kw, "ar")).toBe("الكويت");
});

test("Arabic, Urdu, Kurdish, Persian and Hebrew are written from right to left", () => {
  for (const language of ["ar", "ur", "ckb", "fa", "he", "ar-KW"])
    expect(directionOf(language), language).toBe("rtl");
  for (const language of ["en", "zh-Hans", "kk", "arn"]) expect(directionOf(language), language).toBe("ltr");
});

const languages = [...new Set(all.flatMap(([, country]) => country.languages))];

test("every language has its own name, capitalised if its script has capitals", () => {
  for (const language of languages) {
    const name = nativeLanguageName(language);
    expect(name.length, language).toBeGreaterThan(1);
    expect(name, language).not.toBe(language);
    expect(name, language).toBe(name.charAt(0).toLocaleUpperCase(language) + name.slice(1));
  }
  expect(["es", "es-419", "pt-BR", "ms", "de", "ar"].map(nativeLanguageName)).toEqual([
    "Español",
    "Español",
    "Português",
    "Bahasa Melayu",
    "Deutsch",
    "العربية",
  ]);
});

test("a language has its own font if the default font lacks its letters", () => {
  const inPageType = languages.filter((language) => fontAddress(language) === undefined);
  expect(inPageType.toSorted()).toEqual([
    "da",
    "de",
    "en",
    "es",
    "es-419",
    "fi",
    "fil",
    "id",
    "ms",
    "nb",
    "pt",
    "pt-BR",
    "sv",
  ]);
  expect(fontAddress("zh-Hant")).toBe("/fonts/zh-Hant.css");
});

test("every brand has its own name and one colour", () => {
  const allBrands = Object.values(brands);
  expect(new Set(allBrands.map((brand) => brand.service_name)).size).toBe(allBrands.length);
  for (const brand of allBrands) expect(brand.colour).toMatch(/^#[0-9a-f]{6}$/);
});

test("a rider's photo and plate are shown unless the country protects them; the vehicle always is [13.90]", () => {
  const shown = (country: Country) => riderFacts.filter((fact) => isShownOfRider(country, fact));
  expect(shown(countries.ph)).toEqual(["photo", "vehicle", "plate"]);
  for (const country of [countries.de, countries.se, countries.jp, countries.tr])
    expect(shown(country)).toEqual(["vehicle"]);
  for (const [, country] of all) if (country.currency === "EUR") expect(shown(country)).toEqual(["vehicle"]);
});
