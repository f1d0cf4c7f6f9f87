import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, waitMilliseconds } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { openRequest, refuse } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chooseSerendra = async () => {
  const search = await screen.findByRole("combobox", { name: "Drop-off address" });
  fireEvent.change(search, { target: { value: "sere" } });
  fireEvent.keyDown(search, { key: "Enter" });
  await waitMilliseconds();
};
const summary = () => within(screen.getByRole("region", { name: "Summary" }));

test("a press repeats a failed fee request", async () => {
  let tries = 0;
  openRequest({
    answers: {
      "POST /delivery/fee": () =>
        ++tries === 1 ? refuse(422, "NO_PRICE", "request.error.cannot-compute-price") : { body: quoteOf(99) },
    },
  });
  await chooseSerendra();
  await summary().findByText("No fee yet");
  fireEvent.click(summary().getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(button().textContent).toContain("₱99"));
});

test("a press does not repeat the check of an address out of reach", async () => {
  openRequest({
    answers: { "POST /delivery/area/validate": () => ({ body: { result: "NOT_DELIVERABLE" } }) },
  });
  await chooseSerendra();
  await summary().findByText("No rider goes there");
  expect(summary().queryByRole("button", { name: "Try again" })).toBeNull();
});
