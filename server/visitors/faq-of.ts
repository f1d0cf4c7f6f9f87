import { preorderWindowDays } from "@waybill/domain/limits";
import type { Brand } from "@waybill/domain/markets/brands";
import type { Country } from "@waybill/domain/markets/country";
import { asapWithinMinutes } from "@waybill/domain/timings";
import type { PageWords } from "@waybill/recipient/page-frame";
import type { Asked, FaqPage } from "@waybill/recipient/visitor-pages";
import { countryFigures } from "./country-figures.ts";

type Reader = { country: Country; brand: Pick<Brand, "serves">; language: string; words: PageWords };

const waysToPay = ({ payment_methods: methods }: Country): string => {
  if (!methods.includes("CASH_ON_DELIVERY")) return "pay-before";
  return methods.includes("PAYMENT_ON_DELIVERY") ? "pay-cash-card" : "pay-cash";
};

/**
 * What a visitor of a country reads. Its figures are the country's FAQ content, which no rule reads (spec §9); where it
 * has no example of a fee, the price rule serves as one.
 */
export function faqOf({ country, brand, language, words }: Reader): FaqPage["sections"] {
  const figures = countryFigures(country, language);
  const { faq, pricing } = country;
  const asked = (name: string, answer = name, values: Record<string, string> = {}): Asked => ({
    name,
    question: words(`faq.q-${name}`),
    answer: words(`faq.a-${answer}`, values),
  });
  const fee = faq.fee_example ?? pricing;
  const cash = faq.cash_surcharge ?? pricing?.cash_surcharge;
  const paysInCash = country.payment_methods.includes("CASH_ON_DELIVERY");
  return [
    {
      about: "faq.about-delivery",
      asked: [
        asked("what", `what-${brand.serves}`),
        asked("fast", "fast", {
          asap: figures.minutes(asapWithinMinutes),
          minutes: figures.minutes(country.minimum_eta),
        }),
        asked("later", "later", { days: figures.days(preorderWindowDays) }),
        asked("far", "far", { radius: figures.kilometres(faq.radius_km) }),
        asked("heavy", "heavy", { weight: figures.kilograms(faq.weight_kg) }),
        ...(faq.item_value === undefined
          ? []
          : [asked("value", "value", { amount: figures.sum(faq.item_value) })]),
        asked("watch"),
      ],
    },
    {
      about: "faq.about-money",
      asked: [
        fee
          ? asked("fee", "fee", { base: figures.sum(fee.base), perKm: figures.sum(fee.per_km) })
          : asked("fee", "fee-unknown"),
        ...(paysInCash
          ? [
              cash === undefined
                ? asked("cash", "cash-same")
                : asked("cash", "cash-more", { amount: figures.sum(cash) }),
            ]
          : []),
        faq.minimum_amount === undefined
          ? asked("minimum", "no-minimum")
          : asked("minimum", "minimum", { amount: figures.sum(faq.minimum_amount) }),
        asked("pay", waysToPay(country)),
      ],
    },
    { about: "faq.about-start", asked: [asked("account"), asked("register"), asked("cancel")] },
  ];
}
