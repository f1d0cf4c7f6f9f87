import {
  maxBulkFileBytes,
  preorderWindowDays,
  recommendedParcelKg,
  vatNumberCharacters,
} from "@waybill/domain/limits";
import { brands } from "@waybill/domain/markets/brands";
import { countries, type Country } from "@waybill/domain/markets/countries";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { surchargeOf } from "@waybill/domain/pricing/price-rule";
import {
  asapWithinMinutes,
  paymentCommittedCancelWaitMs,
  verificationLinkHours,
} from "@waybill/domain/time/timings";
import { expect, test } from "vitest";
import { translatorFor, textsOfLanguage } from "../../platform/texts.ts";
import { termsOf } from "../terms/terms-of.ts";
import { faqOf } from "./faq-of.ts";

const all = Object.values<Country>(countries);

/**
 * The numbers in a text: '1,000' and '1 000' are one number, '22:00' is two. Where the comma is the decimal sign,
 * dots separate thousands.
 */
function figuresOf(text: string, country?: Country): number[] {
  const locale = country && formattingLocale(country, "en");
  const isComma = new Intl.NumberFormat(locale).format(1.5).includes(",");
  const plain = isComma ? text.replaceAll(/(\d)\.(?=\d{3})/g, "$1").replaceAll(/(\d),(?=\d)/g, "$1.") : text;
  const whole = plain.replaceAll(/(\d)[,\u00a0\u202f](?=\d{3})/g, "$1");
  return [...whole.matchAll(/\d+(?:\.\d+)?/g)].map(Number);
}

const faqText = (country: Country) =>
  faqOf({ country, brand: brands.waybill, language: "en", takesGuests: true, words: translatorFor("en") })
    .flatMap(({ questions }) => questions.map(({ answer }) => answer))
    .join("\n");
const termsText = (country: Country) =>
  termsOf({ country, service: "Waybill", language: "en", countryName: country.code })
    .sections.flatMap(({ points }) => points)
    .join("\n");

/** The figures in the rules of a country and of the product. */
const rulesOf = ({ pricing, order_rules, ...country }: Country): number[] => [
  country.maximum_delivery_km,
  country.maximum_weight_kg,
  country.minimum_eta,
  pricing?.base ?? 0,
  pricing?.per_km ?? 0,
  pricing?.minimum ?? 0,
  surchargeOf(pricing, "CASH_ON_DELIVERY"),
  ...(pricing?.supplements ?? []).flatMap(({ from, to, amount, percentage }) => [
    ...figuresOf(`${from.slice(0, 2)}:${from.slice(2)} ${to.slice(0, 2)}:${to.slice(2)}`),
    amount ?? percentage,
  ]),
  order_rules.minimum_amount ?? 0,
  asapWithinMinutes,
  preorderWindowDays,
  verificationLinkHours,
  paymentCommittedCancelWaitMs / 60_000,
];

/** The values that spec §9 recommends in the FAQ and the promotion; they are not rules. */
const recommendationsOf = ({ faq }: Country): number[] => [
  ...faq.radius_km,
  recommendedParcelKg,
  faq.item_value ?? 0,
  faq.minimum_amount ?? 0,
];

test("every number in a country's FAQ and terms is one of its rules, or is listed as a recommendation [10.28]", () => {
  for (const country of all) {
    const [rules, advice] = [rulesOf(country), recommendationsOf(country)];
    for (const figure of figuresOf(faqText(country), country))
      expect([...rules, ...advice], `FAQ of ${country.code}`).toContain(figure);
    for (const figure of figuresOf(termsText(country), country))
      expect(rules, `terms of ${country.code}`).toContain(figure);
  }
});

test("changing a rule changes the same number in FAQ and terms [10.24] [10.26]", () => {
  for (const country of all) {
    const { pricing = { base: 0, per_km: 0 } } = country;
    const changed: Country = {
      ...country,
      maximum_delivery_km: 777,
      maximum_weight_kg: 888,
      pricing: {
        ...pricing,
        base: 911,
        per_km: 922,
        surcharge: { amount: 933, payment_methods: ["CASH_ON_DELIVERY"] },
      },
    };
    for (const text of [faqText(changed), termsText(changed)])
      expect(figuresOf(text, changed)).toEqual(expect.arrayContaining([777, 888, 911, 922]));
    const takesCash = country.payment_methods.includes("CASH_ON_DELIVERY");
    expect(figuresOf(faqText(changed), changed).includes(933)).toBe(takesCash);
  }
});

test("numbers that spec §9 fixes for FAQ and marketing are worded as advice and lie within the rules [10.24] [10.28]", () => {
  for (const country of all) {
    const { faq, pricing, order_rules, maximum_delivery_km, maximum_weight_kg, code } = country;
    expect(Math.max(...faq.radius_km), code).toBeLessThanOrEqual(maximum_delivery_km);
    expect(maximum_weight_kg, code).toBe(faq.weight_kg);
    expect(recommendedParcelKg, code).toBeLessThanOrEqual(maximum_weight_kg);
    if (faq.fee_example) expect(pricing, code).toMatchObject(faq.fee_example);
    if (faq.cash_surcharge !== undefined)
      expect(surchargeOf(pricing, "CASH_ON_DELIVERY"), code).toBe(faq.cash_surcharge);
    if (order_rules.minimum_amount !== undefined)
      expect(faq.minimum_amount, code).toBe(order_rules.minimum_amount);

    const answers = faqText(country).split("\n");
    const advised = [
      faq.radius_km[0],
      faq.item_value,
      order_rules.minimum_amount === undefined && faq.minimum_amount,
    ];
    for (const figure of advised.filter((one) => typeof one === "number")) {
      const isAdvice = (answer: string) =>
        answer.includes("e recommend") && figuresOf(answer, country).includes(figure);
      expect(answers.some(isAdvice), `${code} ${figure}`).toBe(true);
    }
  }
});

/** The numbers that these texts contain, each with the rule that it states. */
const written: Record<string, readonly number[]> = {
  "bulk-file.over-5-mb": [maxBulkFileBytes / 1024 ** 2],
  "faq.a-register": [verificationLinkHours],
  "help.a-cancel": [paymentCommittedCancelWaitMs / 60_000],
  "help.a-later": [preorderWindowDays],
  "register.link-expired": [verificationLinkHours],
  "register.expired-text": [verificationLinkHours],
  "register.sent-text": [verificationLinkHours],
  "field.vat-hint": [vatNumberCharacters],
};
/** Texts whose numbers are examples, not rules. */
const noRules = ["landing.example-arrives", "register.branches-whole"];

test("a number written out in the texts of landing, FAQ, help or sign-up equals the rule [10.28]", () => {
  const content = /^(?:bulk-file|faq|field|help|landing|prohibited|register|terms|welcome)\./;
  const english = Object.entries(textsOfLanguage("en") ?? {});
  const found = english.filter(
    ([key, text]) =>
      content.test(key) && !noRules.includes(key) && figuresOf(text.replaceAll(/\{\w+\}/g, "")).length > 0,
  );
  expect(Object.fromEntries(found.map(([key, text]) => [key, figuresOf(text)]))).toEqual(written);
});
