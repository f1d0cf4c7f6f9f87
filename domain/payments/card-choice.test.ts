import { expect, test } from "vitest";
import { cardChoices, cardProblem, isCardReady } from "./card-choice.ts";

const nothing = { choice: "NOT_SET", nameOnCard: "", isNewCardValid: false, selectedCard: null } as const;
const fresh = { ...nothing, choice: "NEW", nameOnCard: "Ana Reyes", isNewCardValid: true } as const;
const saved = { ...nothing, choice: "EXISTING", selectedCard: "card-1" } as const;

test("the choice of a card is not made, a new one or an existing one [3.24]", () => {
  expect(cardChoices).toEqual(["NOT_SET", "NEW", "EXISTING"]);
});

test("a new card is ready with a name on it and valid details, a saved one when it is selected [4.68]", () => {
  expect(isCardReady(fresh)).toBe(true);
  expect(isCardReady(saved)).toBe(true);
  expect(isCardReady({ ...fresh, nameOnCard: "  " })).toBe(false);
  expect(isCardReady({ ...fresh, isNewCardValid: false })).toBe(false);
  expect(isCardReady({ ...saved, selectedCard: null })).toBe(false);
});

test("a choice that was not made is not ready, whatever else was typed [4.68]", () => {
  expect(isCardReady({ ...fresh, choice: "NOT_SET", selectedCard: "card-1" })).toBe(false);
  expect(isCardReady({ ...fresh, choice: "EXISTING" })).toBe(false);
  expect(isCardReady({ ...saved, choice: "NEW" })).toBe(false);
});

test("what a card lacks is named by its field, the name before the number", () => {
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
