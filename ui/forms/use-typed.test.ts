import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useEditedValue } from "./use-typed.ts";

const typing = <Value>(known: Value) => {
  const { result, rerender } = renderHook(({ value }: { value: Value }) => useEditedValue(value), {
    initialProps: { value: known },
  });
  return {
    shown: () => [result.current.typed, result.current.isChanged, result.current.isChangedMeanwhile],
    type: (text: Value) => act(() => result.current.setTyped(text)),
    send: () => act(() => result.current.setSubmitted(result.current.typed)),
    save: (text = result.current.typed) => act(() => result.current.setSaved(text)),
    setStored: (value: Value) => rerender({ value }),
  };
};

test("a new value from the server is adopted if nothing was typed", () => {
  const { shown, setStored } = typing("a");
  setStored("b");
  expect(shown()).toEqual(["b", false, false]);
});

test("a typed value stays when another person changes the stored value, and the conflict is shown until both are equal", () => {
  const { shown, setStored, type } = typing("a");
  type("mine");
  expect(shown()).toEqual(["mine", true, false]);
  setStored("theirs");
  expect(shown()).toEqual(["mine", true, true]);
  type("theirs");
  expect(shown()).toEqual(["theirs", false, false]);
});

test("the user's own saved value is not a conflict, even if typing continued", () => {
  const { shown, setStored, type, send } = typing("a");
  type("ab");
  send();
  type("abc");
  setStored("ab");
  expect(shown()).toEqual(["abc", true, false]);
  type("ab");
  setStored("b");
  expect(shown()).toEqual(["b", false, false]);
  // The same text was sent before, but this time another person has stored it.
  setStored("ab");
  expect(shown()).toEqual(["ab", false, false]);
});

test("a value with its fields in another order counts as equal", () => {
  const { shown, setStored, type, send } = typing([{ title: "Hello", text: "" }]);
  type([{ title: "Say hello", text: "Now" }]);
  send();
  setStored([{ text: "Now", title: "Say hello" }]);
  expect(shown()).toEqual([[{ title: "Say hello", text: "Now" }], false, false]);
  setStored([{ text: "Later", title: "Say hello" }]);
  expect(shown()).toEqual([[{ title: "Say hello", text: "Later" }], false, false]);
});

test("a value that the server normalised while saving is not a conflict", () => {
  const { shown, setStored, type, send, save } = typing("a");
  type("b ");
  send();
  setStored("b");
  save();
  expect(shown()).toEqual(["b", false, false]);
  type("c");
  setStored("theirs");
  expect(shown()).toEqual(["c", true, true]);
});

test("text typed while the server stores a normalised value stays", () => {
  const { shown, setStored, type, send, save } = typing("a");
  type("b ");
  send();
  type("b c");
  setStored("b");
  save("b ");
  expect(shown()).toEqual(["b c", true, false]);
});

test("a later change by another person is a conflict, also after a save", () => {
  const { shown, setStored, type, send, save } = typing("a");
  type("b");
  send();
  setStored("b");
  save();
  expect(shown()).toEqual(["b", false, false]);
  type("c");
  setStored("theirs");
  expect(shown()).toEqual(["c", true, true]);
});
