import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withIntent } from "../../navigation/navigation-intent.ts";
import { ana } from "../customer/book.fixture.tsx";
import { openRequest } from "../request-screen.fixture.tsx";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test("a new-request intent focuses the address", async () => {
  openRequest(withIntent({ kind: "new request" }));
  const address = await screen.findByRole("combobox", { name: "Drop-off address" });
  await waitFor(() => expect(document.activeElement).toBe(address));
});

test("a customer intent fills address and recipient, and focuses the amount", async () => {
  const { callsOf } = openRequest(withIntent({ kind: "request for", customer: ana }));
  await screen.findByText(/^Inside the delivery area/);
  expect(valueOf(/Customer name/)).toBe(ana.name);
  expect(document.activeElement).toBe(screen.getByLabelText(/Order amount/));
  expect(callsOf("/delivery/fee").length).toBeGreaterThan(0);
});
