import { faqPath, prohibitedItemsPath, termsPath } from "@waybill/contract/visitors/visitor-pages";
import { brands } from "@waybill/domain/markets/brands";
import { countries, type Country, type CountryId } from "@waybill/domain/markets/countries";
import { itemValueValidation } from "@waybill/domain/orders/item-value";
import { afterAll, expect, test } from "vitest";
import { translatorFor } from "../../platform/texts.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { termsOf } from "../terms/terms-of.ts";
import { faqOf } from "./faq-of.ts";

const { close, db, inject, tokenFor } = await openTestApp({ env: { COUNTRY: "sa", BRAND: "pitaya" } });
afterAll(close);

const get = (url: string, headers: Record<string, string> = {}) =>
  inject({ method: "GET", url, headers: { accept: "text/html", ...headers } });
const textOf = (page: string) =>
  page.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, " ").replaceAll(/\s+/g, " ");

/** The answer of a country's FAQ to a question; undefined if its FAQ does not have the question. */
const answer = (id: CountryId, name: string, language = "en"): string | undefined =>
  faqOf({
    country: countries[id],
    brand: brands.tanghali,
    language,
    takesGuests: true,
    words: translatorFor(language),
  })
    .flatMap(({ questions }) => questions)
    .find((one) => one.name === name)
    ?.answer.replaceAll(/[\u00a0\u202f]/g, " ");

const all = Object.entries<Country>(countries) as [CountryId, Country][];
/** The countries whose answer contains these words. */
const where = (name: string, words: string) =>
  all.filter(([id]) => answer(id, name)?.includes(words)).map(([id]) => id);

test("FAQ, terms and prohibited items are public pages, with or without a session [2.04]", async () => {
  for (const path of [faqPath, prohibitedItemsPath, termsPath])
    for (const who of [undefined, "guest", "parent", "ops"] as const) {
      const page = await get(path, who && { authorization: `Bearer ${await tokenFor(who)}` });
      expect(page.statusCode, path).toBe(200);
      expect(page.headers["content-type"], path).toBe("text/html; charset=utf-8");
      expect(page.body).toContain("Pitaya");
    }
  for (const query of ["?lang=xx", "?lang=en&lang=ar", "?lang=%00", "?as=toString"])
    for (const path of [faqPath, prohibitedItemsPath]) expect((await get(path + query)).statusCode).toBe(200);
});

test("the pages show the country's content, in the reader's language and direction [2.53]", async () => {
  const faq = await get(faqPath);
  expect(faq.body).toMatch(/<html\s+lang="ar"\s+dir="rtl"\s+data-brand="pitaya"/);
  expect(textOf(faq.body)).toContain("السعودية");
  const english = await get(`${faqPath}?lang=en`);
  expect(english.body).toMatch(/<html\s+lang="en"\s+dir="ltr"/);
  expect(textOf(english.body)).toContain(
    "Up to 30 km from the place where the rider collects. We recommend addresses within 15 km.",
  );
  expect(textOf(english.body)).toContain("Up to 20 kg, and no larger");
  expect(english.body).toContain('<a class="button first" href="/register">Register</a>');

  const prohibited = textOf((await get(`${prohibitedItemsPath}?lang=en`)).body);
  for (const words of ["Saudi Arabia", "Weapons", "Not in this country", "Alcohol", "Pork", "20 kg"])
    expect(prohibited).toContain(words);
  const terms = textOf((await get(`${termsPath}?lang=en`)).body);
  expect(terms).toContain("No parcel weighs more than 20 kg");
  expect(terms).toContain("Tobacco and other goods with an age limit");
  expect(terms).not.toContain("Alcohol");
});

test("the terms of a country that allows alcohol name it among the age-restricted items", () => {
  const { sections } = termsOf({
    country: countries.de,
    service: "X",
    language: "en",
    countryName: "Germany",
  });
  expect(JSON.stringify(sections)).toContain("Alcohol, tobacco and other goods");
});

test("every country's FAQ is complete in both languages, without placeholders", () => {
  for (const [id, country] of all) {
    const shape = (language: string) =>
      faqOf({
        country,
        brand: brands.waybill,
        language,
        takesGuests: true,
        words: translatorFor(language),
      }).flatMap(({ questions }) =>
        questions.map(({ name, question, answer: answerText }) => {
          expect(`${question} ${answerText}`, `${id} ${name}`).not.toMatch(/[{}]|faq\.|undefined|NaN/);
          return name;
        }),
      );
    expect(shape("ar")).toEqual(shape("en"));
  }
});

test("ASAP is a drop-off within 60 minutes, in every country's FAQ [9.05]", () => {
  expect(where("fast", "ASAP means drop-off within 60 minutes.")).toHaveLength(all.length);
  expect(answer("kw", "fast", "ar")).toContain("60 دقيقة");
});

test("100 in local currency is Pakistan's minimum order amount, and a recommendation elsewhere [9.02] [10.24]", () => {
  expect(answer("ph", "minimum")).toBe("No, but we recommend orders from PHP 100.");
  expect(answer("pk", "minimum")).toBe("Yes, PKR 100.");
  expect(answer("th", "minimum", "ar")).toContain("100");
  // A hundred Kuwaiti dinars would be a high minimum.
  expect(answer("kw", "minimum")).toBe("No.");
});

test("cash on delivery costs 25 more only in Bangladesh's FAQ [9.22]", () => {
  expect(answer("bd", "cash")).toMatch(/^Yes, BDT 25 for each order\./);
  expect(where("cash", " 25 ")).toEqual(["bd"]);
});

test("the recommended radius differs by country: 4 to 5, 10, 12 or 15 km [9.23]", () => {
  const countriesWith = (words: string) => where("far", `We recommend addresses within ${words}.`);
  expect(countriesWith("4–5 km")).toEqual(["hk", "jp", "kr", "sg"]);
  expect(countriesWith("10 km")).toContain("ph");
  expect(countriesWith("12 km")).toContain("th");
  expect(countriesWith("15 km")).toContain("kw");
  expect(["4–5 km", "10 km", "12 km", "15 km"].flatMap(countriesWith)).toHaveLength(all.length);
});

test("the weight limit differs by country: 5, 10, 15 or 20 kg [9.24]", () => {
  const countriesWith = (words: string) => where("heavy", `Up to ${words},`);
  expect(countriesWith("5 kg")).toContain("ph");
  expect(countriesWith("10 kg")).toContain("my");
  expect(countriesWith("15 kg")).toContain("tw");
  expect(countriesWith("20 kg")).toContain("bd");
  expect(["5 kg", "10 kg", "15 kg", "20 kg"].flatMap(countriesWith)).toHaveLength(all.length);
});

test.each([
  ["my", "MYR 200"],
  ["hk", "HKD 1,000"],
  ["ph", "PHP 10,000"],
  ["mm", "MMK 300,000"],
  ["tw", "TWD 5,000"],
] as const)("the FAQ of %s recommends orders of %s or less [9.25] [9.26] [9.27] [9.28] [9.29]", (id, sum) => {
  expect(answer(id, "value")).toBe(`We recommend orders worth ${sum} or less.`);
  expect(where("value", "")).toHaveLength(5);
});

test.each([
  ["tw", "base TWD 99 plus TWD 10 per km"],
  ["bd", "base BDT 65 plus BDT 10 per km"],
  ["th", "base THB 35 plus THB 7 per km"],
  ["my", "base MYR 4.75 plus MYR 0.50 per km"],
  ["hk", "base HKD 55 plus HKD 5 per km"],
  ["ae", "base AED 6 plus AED 1 per km"],
] as const)(
  "the FAQ of %s gives the fee example %s, and no other does [9.30] [9.31] [9.32] [9.33] [9.34] [9.35]",
  (id, example) => {
    expect(answer(id, "fee")).toMatch(new RegExp(`^An example: ${example}\\. `));
    const figures = example.replaceAll(/[A-Z]{3} /g, "");
    const same = all.filter(([other]) =>
      answer(other, "fee")
        ?.replaceAll(/[A-Z]{3} /g, "")
        .includes(`${figures}.`),
    );
    expect(same.map(([other]) => other)).toEqual([id]);
  },
);

test("the FAQ says that an account is needed only if the flag for guests is off [10.25]", async () => {
  const account = async () =>
    /id="account"[\s\S]*?<p>([^<]+)<\/p>/.exec((await get(`${faqPath}?lang=en`)).body)?.[1];
  expect(await account()).toMatch(/^No\. You can request a rider as a guest\./);
  await db.insertInto("flags").values({ name: "guest_checkout", is_on: false }).execute();
  expect(await account()).toMatch(/^Yes\./);
});

test("a restaurant brand mentions meals, the generic one anything that a rider can carry", () => {
  const answerText = (brand: (typeof brands)[keyof typeof brands]) =>
    faqOf({ country: countries.ph, brand, language: "en", takesGuests: true, words: translatorFor("en") })[0]
      ?.questions[0]?.answer;
  expect(answerText(brands.pitaya)).toMatch(/^Meals, groceries/);
  expect(answerText(brands.waybill)).toMatch(/^Documents, parcels/);
});

test("the order value limit that is set appears in the FAQ, in the portal's parameter and in the refusal [17.77]", async () => {
  const faqValue = async () =>
    /worth (.+?) or less/.exec(textOf((await get(`${faqPath}?lang=en`)).body))?.[1];
  expect(await faqValue()).toBeUndefined();
  await db
    .insertInto("country_parameters")
    .values({ name: "orderItemValueExceedLimit", value: "755" })
    .execute();
  expect(await faqValue()).toMatch(/755/);
  const parameter = await inject({
    method: "GET",
    url: "/orders/api/v1/get-country-parameter/orderItemValueExceedLimit",
    headers: { authorization: await tokenFor("parent") },
  });
  expect(parameter.json()).toEqual({ result: "755" });
  const validation = itemValueValidation({ amount: 800, confirmedAmount: undefined }, "755");
  expect(validation).toEqual({ required: true, confirmed: false, limit: 755 });
});
