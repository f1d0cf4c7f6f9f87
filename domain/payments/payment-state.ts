import { type CardType, cardTypes } from "./card-entry.ts";

/** A saved card, and its provider. */
export type CreditCard = { type: CardType; id: string; brand: string; lastFour: string; expiry: string };
/** A new card for one provider: the value encrypted with its key, and whether the card is valid. */
export type NewCard = { encrypted: string | undefined; isValid: boolean };

/** The payment state of spec §3. */
export type PaymentState = {
  creditCards: readonly CreditCard[];
  selectedCard: CreditCard | undefined;
  /** The providers that are offered. */
  paymentMethods: readonly CardType[];
  /** The provider that the person chose for a new card; undefined: the first. */
  newCardProvider: CardType | undefined;
  intentId: string | undefined;
  newOrExisting: CardChoice;
  saveCard: boolean;
  nameOnCard: string;
  newCards: Readonly<Record<CardType, NewCard>>;
};

const blank: NewCard = { encrypted: undefined, isValid: false };
// Object.fromEntries loses the key type.
const noNewCards = Object.fromEntries(cardTypes.map((type) => [type, blank])) as PaymentState["newCards"];

/** The state before an intent. */
export const noPaymentYet: PaymentState = {
  creditCards: [],
  selectedCard: undefined,
  paymentMethods: [],
  newCardProvider: undefined,
  intentId: undefined,
  newOrExisting: "NOT_SET",
  saveCard: false,
  nameOnCard: "",
  newCards: noNewCards,
};

type Intent = Pick<PaymentState, "paymentMethods" | "creditCards"> & { intentId: string };

/**
 * Returns the state with an intent: the newest saved card is selected, or else a new card; an earlier choice is
 * kept if it is still possible.
 */
export function withIntent(state: PaymentState, intent: Intent): PaymentState {
  const { creditCards, paymentMethods } = intent;
  const before = creditCards.find(({ id }) => id === state.selectedCard?.id);
  const selectedCard = state.newOrExisting === "NEW" ? undefined : (before ?? creditCards[0]);
  const newOrExisting = selectedCard ? "EXISTING" : paymentMethods.length > 0 ? "NEW" : "NOT_SET";
  return { ...state, ...intent, selectedCard, newOrExisting };
}

/** Selects a saved card, or a new one: for this provider, or else for the one chosen before. */
export const withCard = (
  state: PaymentState,
  card: CreditCard | undefined,
  newCardProvider = state.newCardProvider,
): PaymentState => ({
  ...state,
  selectedCard: card,
  newCardProvider,
  newOrExisting: card ? "EXISTING" : "NEW",
});

/** Returns the provider for a new card: the chosen one if it is still offered, or the first. */
export const newCardProviderOf = ({ newCardProvider, paymentMethods }: PaymentState): CardType | undefined =>
  paymentMethods.find((type) => type === newCardProvider) ?? paymentMethods[0];

/** Returns the provider that charges the card: the saved card's own, or the one for a new card. */
export const providerOf = (state: PaymentState): CardType | undefined =>
  state.selectedCard?.type ?? newCardProviderOf(state);

/** Updates the new card for the provider that gets it. */
export function withNewCard(state: PaymentState, nameOnCard: string, card: NewCard): PaymentState {
  const type = newCardProviderOf(state);
  return { ...state, nameOnCard, newCards: type ? { ...noNewCards, [type]: card } : noNewCards };
}

/**
 * True if the payment's card is ready (spec §4): a saved one is selected, or the new one has a name and is valid.
 */
export function isPaymentReady(state: PaymentState): boolean {
  const type = newCardProviderOf(state);
  return isCardReady({
    choice: state.newOrExisting,
    nameOnCard: state.nameOnCard,
    isNewCardValid: type !== undefined && state.newCards[type].isValid,
    selectedCard: state.selectedCard?.id,
  });
}

/** Whether a saved or a new card is used; NOT_SET until the guest has chosen (spec §3). */
export const cardChoices = ["NOT_SET", "NEW", "EXISTING"] as const;
export type CardChoice = (typeof cardChoices)[number];

type Card = {
  choice: CardChoice;
  /** Only for a new card. */
  nameOnCard: string | null | undefined;
  /** True if the new card's number, date and code are present and plausible. */
  isNewCardValid: boolean;
  /** The payment_instrument_id of a saved card. */
  selectedCard: string | null | undefined;
};

/** The remaining problem of the card: field and text key. */
export type CardProblem = { field: "card" | "name_on_card"; key: string };

/** Returns the first problem of a card; undefined if it is ready (spec §4 "Card payment"). */
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

/** True if a card is ready: a new one has a name on it and is valid, or a saved one is selected (spec §4). */
export const isCardReady = (card: Card): boolean => cardProblem(card) === undefined;
