import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setUpEnglishTexts } from "../test-texts.fixture.ts";
import { Toaster } from "./toaster.tsx";
import { currentToasts, dismissToast, notify } from "./toasts.tsx";

const tokens = readFileSync(join(import.meta.dirname, "../brand/tokens.css"), "utf8");
document.head.append(Object.assign(document.createElement("style"), { textContent: tokens }));

beforeEach(() => {
  vi.useFakeTimers();
  setUpEnglishTexts();
  for (const { id } of currentToasts()) dismissToast(id);
});
afterEach(() => vi.useRealTimers());

const is = (text: string) => screen.queryByText(text) !== null;
const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test("a toast has a message, a type, a duration and its own id [3.32]", () => {
  const [first, second] = [
    notify({ message: "One" }),
    notify({ message: "Two", type: "error", duration: 7000 }),
  ];
  expect(currentToasts()).toEqual([
    { id: first, message: "One", type: "info", duration: 3500, action: undefined },
    { id: second, message: "Two", type: "error", duration: 7000, action: undefined },
  ]);
  expect(first).not.toBe(second);
});

test("every kind of toast lasts 3500 ms at the bottom, at the start of the line, unless it sets a duration [9.12]", () => {
  const { container } = render(<Toaster />);
  const usual = ["info", "success", "warning", "error"] as const;
  act(() => {
    for (const type of usual) notify({ message: `A notice: ${type}`, type });
    notify({ message: "Not placed", type: "error", duration: 7000 });
  });
  const style = getComputedStyle(container.firstElementChild ?? document.body);
  expect(style.position).toBe("fixed");
  expect(style.getPropertyValue("inset-block-end")).toBe("calc(0px + 16px)");
  expect(style.getPropertyValue("inset-inline")).toBe("16px auto");
  const shown = () => usual.filter((type) => is(`A notice: ${type}`));
  after(3499);
  expect(shown()).toEqual(usual);
  expect(is("Not placed")).toBe(true);
  after(1);
  expect(shown()).toEqual([]);
  expect(is("Not placed")).toBe(true);
  after(3500);
  expect(is("Not placed")).toBe(false);
});

test("a toast about something that needs fixing stays until it is closed [9.12]", () => {
  render(<Toaster />);
  act(() => void notify({ message: "No coordinates for that address", type: "warning", toFix: true }));
  after(3_600_000);
  expect(is("No coordinates for that address")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(is("No coordinates for that address")).toBe(false);
});
