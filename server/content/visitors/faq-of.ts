import { preorderWindowDays } from "@waybill/domain/limits";
import type { Brand } from "@waybill/domain/markets/brands";
import type { Country } from "@waybill/domain/markets/country";
import { surchargeOf } from "@waybill/domain/pricing/price-rule";
import { asapWithinMinutes } from "@waybill/domain/time/timings";
import type { PageWords } from "@waybill/recipient/page-frame";
import type { VisitorQuestion, FaqPage } from "@waybill/recipient/visitor-pages";
import { countryFigures } from "./country-figures.ts";

type Reader = {
  country: Country;
  brand: Pick<Brand, "serves">;
  language: string;
  /** True if riders can be requested without an account. */
  takesGuests: boolean;
  words: PageWords;
  /**
   * The value above which this country asks to confirm an order; undefined if not set: then the FAQ shows the
   * recommended one.
   */
  itemValueLimit?: number | undefined;
};

const payAnswerOf = ({ payment_methods: methods }: Country): string => {
  if (!methods.includes("CASH_ON_DELIVERY")) return "pay-before";
  return methods.includes("PAYMENT_ON_DELIVERY") ? "pay-cash-card" : "pay-cash";
};

/** The FAQ of a country: limits and prices from its rules, recommendations from spec §9. */
export function faqOf({
  country,
  brand,
  language,
  takesGuests,
  words,
  itemValueLimit,
}: Reader): FaqPage["sections"] {
  const figures = countryFigures(country, language);
  const { faq, pricing, order_rules, maximum_delivery_km, maximum_weight_kg } = country;
  const faqEntry = (name: string, answer = name, values: Record<string, string> = {}): VisitorQuestion => ({
    name,
    question: words(`faq.q-${name}`),
    answer: words(`faq.a-${answer}`, values),
  });
  const maxItemValue = itemValueLimit ?? faq.item_value;
  const cash = surchargeOf(pricing, "CASH_ON_DELIVERY");
  const far = country.delivery_area ? "far-area" : "far";
  const paysInCash = country.payment_methods.includes("CASH_ON_DELIVERY");
  const minimum = (required: number | undefined, recommended: number | undefined): VisitorQuestion => {
    if (required !== undefined) return faqEntry("minimum", "minimum", { amount: figures.sum(required) });
    if (recommended === undefined) return faqEntry("minimum", "no-minimum");
    return faqEntry("minimum", "minimum-recommended", { amount: figures.sum(recommended) });
  };
  return [
    {
      about: "faq.about-delivery",
      questions: [
        faqEntry("what", `what-${brand.serves}`),
        faqEntry("fast", "fast", {
          asap: figures.minutes(asapWithinMinutes),
          minutes: figures.minutes(country.minimum_eta),
        }),
        faqEntry("later", "later", { days: figures.days(preorderWindowDays) }),
        faqEntry("far", far, {
          most: figures.kilometres([maximum_delivery_km]),
          radius: figures.kilometres(faq.radius_km),
        }),
        faqEntry("heavy", "heavy", { weight: figures.kilograms(maximum_weight_kg) }),
        ...(maxItemValue === undefined
          ? []
          : [faqEntry("value", "value", { amount: figures.sum(maxItemValue) })]),
        faqEntry("watch"),
      ],
    },
    {
      about: "faq.about-money",
      questions: [
        pricing
          ? faqEntry("fee", "fee", { base: figures.sum(pricing.base), perKm: figures.sum(pricing.per_km) })
          : faqEntry("fee", "fee-unknown"),
        ...(paysInCash
          ? [
              cash === 0
                ? faqEntry("cash", "cash-same")
                : faqEntry("cash", "cash-more", { amount: figures.sum(cash) }),
            ]
          : []),
        minimum(order_rules.minimum_amount, faq.minimum_amount),
        faqEntry("pay", payAnswerOf(country)),
      ],
    },
    {
      about: "faq.about-start",
      questions: [
        faqEntry("account", takesGuests ? "account" : "account-needed"),
        faqEntry("register"),
        faqEntry("cancel"),
      ],
    },
  ];
}
