import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, fill, fillAll } from "../fill-request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const blocks = () => {
  const summary = within(screen.getByRole("region", { name: "Summary" }));
  return ["Your customer pays at the door", "You pay for the delivery"].map(
    (title) => summary.getAllByRole("term").find((term) => term.textContent === title)?.nextElementSibling,
  );
};
const blockTexts = () => blocks().map((block) => block?.textContent);

test("the review and the button show in two blocks which party pays what, without a total of both [10.19] [10.21]", async () => {
  openRequest();
  await fillAll();
  fill("Order amount", "1,240.50");
  await waitFor(() => expect(blockTexts()).toEqual(["₱1,240.50In cash to the rider", "₱99.00"]));

  expect(button().textContent).toBe("Request rider₱99");
  const description = document.getElementById(button().getAttribute("aria-describedby") ?? "");
  expect(description?.contains(blocks()[0] ?? null)).toBe(true);
  expect(description?.contains(blocks()[1] ?? null)).toBe(true);
  expect(document.body.textContent).not.toContain("1,339");

  fireEvent.click(screen.getByRole("radio", { name: "Already paid" }));
  await waitFor(() => expect(blockTexts()).toEqual(["Nothing₱1,240.50 already paid", "₱99.00"]));
});
