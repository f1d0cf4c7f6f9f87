import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  saveWaitingOrder,
  removeWaitingOrder,
  waitingOrders,
} from "@waybill/client/offline-orders/waiting-orders.ts";
import { currentSession, startSession } from "@waybill/client/session/session-store.ts";
import { signInLiza } from "../whole-app/signed-in.fixture.ts";
import { serve, tokenWith } from "@waybill/client/test-server.ts";
import { setWindowWidth } from "../whole-app/test-window.fixture.ts";
import { answers, openShell, expectMainText } from "./app-shell.fixture.tsx";

serve(...answers);

const wait = (key: string) =>
  saveWaitingOrder({
    key,
    vendorId: "v-1",
    source: { latitude: 14.56, longitude: 121.04 },
    body: { vendor_id: "v-1", delivery_fee: 99, signature: "signed" },
    currency: "PHP",
    since: Date.now(),
    draft: {},
    state: { kind: "waits" },
  });
const beGuest = () => {
  localStorage.clear();
  const token = tokenWith({ sub: "g-1" });
  localStorage.setItem("guest-token", JSON.stringify({ token, expires: "2100-01-01T00:00:00Z" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));
};
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const question = (name: string) => within(screen.getByRole("dialog", { name }));
const begin = async () => {
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
};

beforeEach(() => {
  setWindowWidth(1280);
  signInLiza();
});
afterEach(() => localStorage.clear());

test("signing out with waiting orders shows how many wait, can be cancelled, and stores them for the next sign-in", async () => {
  wait("key-1");
  wait("key-2");
  await begin();
  press("Account");
  await screen.findByRole("button", { name: "Sign out" });
  press("Sign out");
  const asked = question("2 orders are not placed yet");
  fireEvent.click(asked.getByRole("button", { name: "Stay" }));
  expect(screen.queryByRole("dialog", { name: /not placed/ })).toBeNull();
  expect(currentSession().authenticated).toBe(true);

  press("Sign out");
  fireEvent.click(question("2 orders are not placed yet").getByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("landing")).toBeDefined();
  expect(waitingOrders()).toEqual([]);
  startSession({
    AccessToken: "b",
    IdToken: tokenWith({ email: "liza.cruz@example.com" }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
  expect(waitingOrders().map(({ key }) => key)).toEqual(["key-1", "key-2"]);
});

test("the dialog closes when the waiting orders are placed, without signing out", async () => {
  wait("key-1");
  await begin();
  press("Account");
  await screen.findByRole("button", { name: "Sign out" });
  press("Sign out");
  question("1 order is not placed yet");
  removeWaitingOrder("key-1");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /not placed/ })).toBeNull());
  expect(currentSession().authenticated).toBe(true);
});

test("a guest who is about to sign in gets a warning that waiting orders will be lost, and only signing in deletes them", async () => {
  beGuest();
  wait("key-1");
  await begin();
  press("Sign in");
  const asked = question("1 order is not placed yet");
  expect(asked.getByText(/guest's order cannot wait/)).toBeDefined();
  expect(waitingOrders()).toHaveLength(1);
  fireEvent.click(asked.getByRole("button", { name: "Discard and leave" }));
  expect(await screen.findByText("landing")).toBeDefined();
  expect(localStorage.getItem("outbox")).toBeNull();
});
