/** Whether a saved card or a new one pays; NOT_SET until the guest has chosen (spec §3). */
export const cardChoices = ["NOT_SET", "NEW", "EXISTING"] as const;
export type CardChoice = (typeof cardChoices)[number];

type Card = {
  choice: CardChoice;
  /** Of a new card. */
  nameOnCard: string | null | undefined;
  /** Whether the new card's number, date and code are there and may be right. */
  isNewCardValid: boolean;
  /** The payment_instrument_id of a saved card. */
  selectedCard: string | null | undefined;
};

/** What is still to do about the card: the field to blame and the key of its text. */
export type CardProblem = { field: "card" | "name_on_card"; key: string };

/** The first thing that a card lacks; undefined: it is ready (spec §4 "Card payment"). */
export function cardProblem({
  choice,
  nameOnCard,
  isNewCardValid,
  selectedCard,
}: Card): CardProblem | undefined {
  if (choice === "EXISTING" && selectedCard) return undefined;
  if (choice !== "NEW") return { field: "card", key: "validation.choose-card" };
  if (!nameOnCard?.trim()) return { field: "name_on_card", key: "validation.fill-name-on-card" };
  return isNewCardValid ? undefined : { field: "card", key: "validation.fill-card" };
}

/** A card is ready when a new one has a name on it and is valid, or when a saved one is selected (spec §4). */
export const isCardReady = (card: Card): boolean => cardProblem(card) === undefined;
