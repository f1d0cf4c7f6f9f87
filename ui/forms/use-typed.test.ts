import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useTyped } from "./use-typed.ts";

const typing = <Value>(known: Value) => {
  const { result, rerender } = renderHook(({ value }: { value: Value }) => useTyped(value), {
    initialProps: { value: known },
  });
  return {
    shown: () => [result.current.typed, result.current.isChanged, result.current.isChangedMeanwhile],
    type: (text: Value) => act(() => result.current.setTyped(text)),
    send: () => act(() => result.current.setSent(result.current.typed)),
    hear: (value: Value) => rerender({ value }),
  };
};

test("what the server has newly is taken over where nothing is typed", () => {
  const { shown, hear } = typing("a");
  hear("b");
  expect(shown()).toEqual(["b", false, false]);
});

test("what is typed stays under another's words, and that these came is said until they are the same", () => {
  const { shown, hear, type } = typing("a");
  type("mine");
  expect(shown()).toEqual(["mine", true, false]);
  hear("theirs");
  expect(shown()).toEqual(["mine", true, true]);
  type("theirs");
  expect(shown()).toEqual(["theirs", false, false]);
});

test("what was typed and sent comes back as one's own, also where more was typed meanwhile", () => {
  const { shown, hear, type, send } = typing("a");
  type("ab");
  send();
  type("abc");
  hear("ab");
  expect(shown()).toEqual(["abc", true, false]);
  type("ab");
  hear("b");
  expect(shown()).toEqual(["b", false, false]);
  // That was sent once, but is somebody else's now.
  hear("ab");
  expect(shown()).toEqual(["ab", false, false]);
});

test("what comes back with its fields in another order is the same", () => {
  const { shown, hear, type, send } = typing([{ title: "Hello", text: "" }]);
  type([{ title: "Say hello", text: "Now" }]);
  send();
  hear([{ text: "Now", title: "Say hello" }]);
  expect(shown()).toEqual([[{ title: "Say hello", text: "Now" }], false, false]);
  hear([{ text: "Later", title: "Say hello" }]);
  expect(shown()).toEqual([[{ title: "Say hello", text: "Later" }], false, false]);
});
