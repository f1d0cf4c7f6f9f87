import type { PageWords } from "../page-frame.ts";

/** The country's and service's facts in the terms, formatted for the reader. */
export type TermsFacts = {
  service: string;
  country: string;
  /** The currency by its name and code. */
  currency: string;
  /** undefined: no paid deliveries here yet. */
  fee: { base: string; perKm: string; minimum: string | undefined; cash: string | undefined } | undefined;
  /** Hours with a supplement: clock times, the supplement, and the days in words if not every day. */
  dearer: readonly { from: string; to: string; more: string; days: string | undefined }[];
  reachKm: string;
  /** Whether there is a delivery area in addition to the distance. */
  hasArea: boolean;
  weightKg: string;
  allowsAlcohol: boolean;
  /** The minimum amount of an order, if any. */
  minAmount: string | undefined;
  paysInCash: boolean;
  paysByCardAtDoor: boolean;
  /** Minutes after which an order that was paid by card can be cancelled. */
  cardCancelMinutes: string;
};

export type TermsSection = { title: string; points: readonly string[] };

export type Terms = {
  title: string;
  /** The preview of a link to the page. */
  about: string;
  intro: string;
  save: string;
  /** A translation's note: which text is binding, and the link's name; undefined: this is that text. */
  translation: { notice: string; read: string } | undefined;
  sections: readonly TermsSection[];
};

/** The language of the terms' binding text. */
export const governingLanguage = "en";

type Values = Readonly<Record<string, string>>;
/** A clause by name, with its values; false or undefined if it does not apply in this country. */
type Point = string | readonly [name: string, values: Values] | false | undefined;

const feePoint = ({ base, perKm, minimum }: NonNullable<TermsFacts["fee"]>): Point =>
  minimum === undefined ? ["fee", { base, perKm }] : ["fee-minimum", { base, perKm, minimum }];

const dearerPoint = ({ days, ...hours }: TermsFacts["dearer"][number]): Point =>
  days === undefined ? ["dearer", hours] : ["dearer-days", { ...hours, days }];

/** Every section with its points, in reading order: the same in every language. */
const sectionsOf = (facts: TermsFacts): Readonly<Record<string, readonly Point[]>> => ({
  parties: ["who", "contract"],
  service: ["trip", [facts.hasArea ? "reach-area" : "reach", { reach: facts.reachKm }]],
  fees: [
    facts.fee && feePoint(facts.fee),
    ...facts.dearer.map(dearerPoint),
    facts.fee?.cash !== undefined && ["cash", { cash: facts.fee.cash }],
    "known",
    ["sums", { currency: facts.currency }],
  ],
  door: [
    facts.paysInCash && "cash",
    facts.paysByCardAtDoor && "card",
    facts.minAmount !== undefined && ["least", { amount: facts.minAmount }],
    "worth",
  ],
  forbidden: [
    "list",
    ["weight", { weight: facts.weightKg }],
    facts.allowsAlcohol ? "age" : "age-dry",
    "refuse",
  ],
  sender: ["pack", "answer"],
  changes: ["cancel", ["paid", { minutes: facts.cardCancelMinutes }], "we-cancel"],
  undelivered: ["return", "photos"],
  liability: ["loss", "limits"],
  data: ["use", "link", "keep"],
  law: ["new-terms", "law"],
});

/** A country's terms in a language. */
export function termsIn(language: string, words: PageWords, facts: TermsFacts): Terms {
  const named = { service: facts.service, country: facts.country };
  const pointsOf = (section: string, points: readonly Point[]): string[] =>
    points.flatMap((point) => {
      if (point === false || point === undefined) return [];
      const [name, values] = typeof point === "string" ? [point, {}] : point;
      return [words(`terms.${section}.${name}`, { ...named, ...values })];
    });
  return {
    title: words("terms.title"),
    about: words("terms.about", named),
    intro: words("terms.intro", named),
    save: words("page.save-pdf"),
    translation:
      language === governingLanguage
        ? undefined
        : { notice: words("terms.translation"), read: words("terms.governing") },
    sections: Object.entries(sectionsOf(facts)).map(([section, points]) => ({
      title: words(`terms.${section}.title`),
      points: pointsOf(section, points),
    })),
  };
}
