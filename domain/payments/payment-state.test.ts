import { expect, test } from "vitest";
import { cardTypes } from "./card-entry.ts";
import {
  cardChoices,
  cardProblem,
  type CreditCard,
  isCardReady,
  isPaymentReady,
  newCardProviderOf,
  noPaymentYet,
  providerOf,
  withCard,
  withIntent,
  withNewCard,
} from "./payment-state.ts";

const kept = (id: string): CreditCard => ({
  type: "generic_creditcard",
  id,
  brand: "visa",
  lastFour: "4242",
  expiry: "12 / 30",
});
const intent = { intentId: "i-1", paymentMethods: cardTypes, creditCards: [kept("c-1"), kept("c-2")] };

test("the payment state has the cards, the selected one, the methods, the intent, whether to save the card, and its name [3.23]", () => {
  const state = withIntent(noPaymentYet, intent);
  expect(state).toMatchObject({
    creditCards: [kept("c-1"), kept("c-2")],
    selectedCard: kept("c-1"),
    paymentMethods: cardTypes,
    intentId: "i-1",
    saveCard: false,
    nameOnCard: "",
  });
});

test("nothing is selected before the intent, then a saved or a new card, and the selection stays for the next intent [3.24]", () => {
  expect(noPaymentYet.newOrExisting).toBe("NOT_SET");
  const first = withIntent(noPaymentYet, intent);
  expect(first.newOrExisting).toBe("EXISTING");
  const fresh = withCard(first, undefined);
  expect(fresh.newOrExisting).toBe("NEW");
  expect(fresh.selectedCard).toBeUndefined();
  expect(withIntent(fresh, intent).newOrExisting).toBe("NEW");
  const second = withCard(first, kept("c-2"));
  expect(second.newOrExisting).toBe("EXISTING");
  expect(withIntent(second, intent).selectedCard?.id).toBe("c-2");
  expect(withIntent(second, { ...intent, creditCards: [] }).newOrExisting).toBe("NEW");
  expect(withIntent(noPaymentYet, { ...intent, creditCards: [] }).newOrExisting).toBe("NEW");
  expect(withIntent(noPaymentYet, { ...intent, creditCards: [], paymentMethods: [] }).newOrExisting).toBe(
    "NOT_SET",
  );
});

test("both providers have encrypted fields and an isValid flag; a new card belongs to the first one [3.25]", () => {
  expect(cardTypes).toHaveLength(2);
  expect(Object.keys(noPaymentYet.newCards)).toEqual([...cardTypes]);
  const typed = { encrypted: "e", isValid: true };
  for (const type of cardTypes) {
    const paying = withIntent(noPaymentYet, { ...intent, paymentMethods: [type] });
    expect(withNewCard(paying, "Liza Cruz", typed).newCards[type]).toEqual(typed);
  }
  expect(new Set(Object.values(noPaymentYet.newCards).map(({ isValid }) => isValid))).toEqual(
    new Set([false]),
  );
  const state = withNewCard(withIntent(noPaymentYet, intent), "Liza Cruz", { encrypted: "e", isValid: true });
  const [first, second] = cardTypes;
  expect(state.newCards[first]).toEqual({ encrypted: "e", isValid: true });
  expect(state.newCards[second]).toEqual({ encrypted: undefined, isValid: false });
});

test("the payment is ready with a saved card, or with a new one that is valid and has its name [4.68]", () => {
  const paying = withIntent(noPaymentYet, intent);
  expect(isPaymentReady(noPaymentYet)).toBe(false);
  expect(isPaymentReady(paying)).toBe(true);
  const fresh = withCard(paying, undefined);
  expect(isPaymentReady(fresh)).toBe(false);
  const valid = { encrypted: undefined, isValid: true };
  expect(isPaymentReady(withNewCard(fresh, " ", valid))).toBe(false);
  expect(isPaymentReady(withNewCard(fresh, "Liza Cruz", { ...valid, isValid: false }))).toBe(false);
  expect(isPaymentReady(withNewCard(fresh, "Liza Cruz", valid))).toBe(true);
  expect(isPaymentReady(withNewCard({ ...fresh, paymentMethods: [] }, "Liza Cruz", valid))).toBe(false);
});

test("a saved card is paid through its own provider, a new one through the chosen provider or else the first [10.116]", () => {
  const paying = withIntent(noPaymentYet, intent);
  expect(providerOf(paying)).toBe("generic_creditcard");
  const fresh = withCard(paying, undefined);
  expect(providerOf(fresh)).toBe(cardTypes[0]);
  const other = withCard(paying, undefined, cardTypes[1]);
  expect(providerOf(other)).toBe(cardTypes[1]);
  const typed = { encrypted: "e", isValid: true };
  expect(withNewCard(other, "Liza Cruz", typed).newCards[cardTypes[1]]).toEqual(typed);
  expect(isPaymentReady(withNewCard(other, "Liza Cruz", typed))).toBe(true);
  // A saved card or a new intent keeps the chosen provider, if that provider is still offered.
  const back = withCard(withCard(other, kept("c-1")), undefined);
  expect(newCardProviderOf(withIntent(back, intent))).toBe(cardTypes[1]);
  expect(newCardProviderOf(withIntent(back, { ...intent, paymentMethods: [cardTypes[0]] }))).toBe(
    cardTypes[0],
  );
});

const nothing = { choice: "NOT_SET", nameOnCard: "", isNewCardValid: false, selectedCard: null } as const;
const fresh = { ...nothing, choice: "NEW", nameOnCard: "Ana Reyes", isNewCardValid: true } as const;
const saved = { ...nothing, choice: "EXISTING", selectedCard: "card-1" } as const;

test("the choice of a card is not made, a new card or an existing one [3.24]", () => {
  expect(cardChoices).toEqual(["NOT_SET", "NEW", "EXISTING"]);
});

test("a new card is ready with a name on it and valid details, a saved one when it is selected [4.68]", () => {
  expect(isCardReady(fresh)).toBe(true);
  expect(isCardReady(saved)).toBe(true);
  expect(isCardReady({ ...fresh, nameOnCard: "  " })).toBe(false);
  expect(isCardReady({ ...fresh, isNewCardValid: false })).toBe(false);
  expect(isCardReady({ ...saved, selectedCard: null })).toBe(false);
});

test("without a selection the payment is not ready, with any other input [4.68]", () => {
  expect(isCardReady({ ...fresh, choice: "NOT_SET", selectedCard: "card-1" })).toBe(false);
  expect(isCardReady({ ...fresh, choice: "EXISTING" })).toBe(false);
  expect(isCardReady({ ...saved, choice: "NEW" })).toBe(false);
});

test("a card's missing fields are named, the name before the number", () => {
  expect(cardProblem(nothing)).toEqual({ field: "card", key: "validation.choose-card" });
  expect(cardProblem({ ...fresh, nameOnCard: null, isNewCardValid: false })).toEqual({
    field: "name_on_card",
    key: "validation.fill-name-on-card",
  });
  expect(cardProblem({ ...fresh, isNewCardValid: false })).toEqual({
    field: "card",
    key: "validation.fill-card",
  });
  expect(cardProblem(saved)).toBeUndefined();
});
