/** What the terms state of the country and the service, in the reader's words and figures. */
export type TermsFacts = {
  service: string;
  country: string;
  /** The currency by its name and code. */
  currency: string;
  /** undefined: nothing is delivered for a price here yet. */
  fee: { base: string; perKm: string; minimum: string | undefined; cash: string | undefined } | undefined;
  /** Hours that cost more: clock times, what is added, and the days in words where not every day. */
  dearer: readonly { from: string; to: string; more: string; days: string | undefined }[];
  reachKm: string;
  /** Whether a delivery area is drawn beside the distance. */
  hasArea: boolean;
  weightKg: string;
  /** Whether alcohol may be sent at all. */
  allowsAlcohol: boolean;
  /** The least amount of an order, where there is one. */
  leastAmount: string | undefined;
  paysInCash: boolean;
  paysByCardAtDoor: boolean;
  /** Minutes after which an order that was paid by card can be cancelled. */
  cardCancelMinutes: string;
};

export type TermsSection = { title: string; points: readonly string[] };

export type Terms = {
  title: string;
  /** What the preview of a link to the page shows. */
  about: string;
  intro: string;
  save: string;
  sections: readonly TermsSection[];
};

type Point = string | false | undefined;

/** The points that hold in this country. */
export const holding = (...points: readonly Point[]): string[] =>
  points.filter((point): point is string => typeof point === "string");
