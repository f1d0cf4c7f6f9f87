import { fireEvent, screen, waitFor } from "@testing-library/react";
import { endSession, signOut, startSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, fillAll, waitMilliseconds, submit } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { openRequest, refuse } from "../request-screen.fixture.tsx";

const signIn = (email: string) =>
  startSession({
    AccessToken: tokenWith({ email }),
    IdToken: tokenWith({ email }),
    RefreshToken: "r",
    ExpiresIn: 3600,
    TokenType: "Bearer",
  });
const name = () => screen.getByLabelText<HTMLInputElement>(/Customer name/).value;
const anotherTab = () => sessionStorage.clear();
const filled = async () => {
  const tab = openRequest();
  await fillAll();
  return tab;
};
const keptOf = () => localStorage.getItem("draft:v-kanto") ?? "";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  sessionStorage.clear();
  signIn("liza@example.com");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a draft survives a crash, in a new tab", async () => {
  (await filled()).unmount();
  anotherTab();
  openRequest();
  await screen.findByText(/^Inside the delivery area/);
  expect(name()).toBe("Ana Reyes");
});

test("a draft older than twelve hours is not offered", async () => {
  (await filled()).unmount();
  anotherTab();
  vi.setSystemTime(Date.now() + 13 * 3_600_000);
  openRequest();
  expect((await screen.findByLabelText<HTMLInputElement>(/Customer name/)).value).toBe("");
});

test("a session that ends keeps the draft for the same user and hides it from others", async () => {
  (await filled()).unmount();
  endSession();
  signIn("marco@example.com");
  const other = openRequest();
  expect((await screen.findByLabelText<HTMLInputElement>(/Customer name/)).value).toBe("");
  other.unmount();
  anotherTab();
  signIn("liza@example.com");
  openRequest();
  await screen.findByText(/^Inside the delivery area/);
  expect(name()).toBe("Ana Reyes");
});

test("signing out leaves no draft behind", async () => {
  (await filled()).unmount();
  expect(keptOf()).toContain("Ana Reyes");
  await signOut();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("Ana Reyes");
});

test("an order without a response is resent unchanged after a reload, even if the fee has changed", async () => {
  let fees = 0;
  const answers = {
    "POST /delivery/fee": () => ({ body: { ...quoteOf(99), signature: `signed-${++fees}` } }),
    "POST /order": () => refuse(503, "UNAVAILABLE", "alert.error"),
  };
  const first = openRequest({ answers });
  await fillAll();
  submit();
  await waitFor(() => expect(first.callsOf("POST /order")).not.toEqual([]));
  await waitMilliseconds(7000);
  first.unmount();
  const { callsOf } = openRequest({ answers: { "POST /delivery/fee": answers["POST /delivery/fee"] } });
  await screen.findByText(/^Inside the delivery area/);
  await screen.findByRole("radio", { name: "Cash on delivery" });
  submit();
  await screen.findByText("Order pushed!");
  const [lost] = first.callsOf("POST /order");
  const [again] = callsOf("POST /order");
  expect(again?.body).toEqual(lost?.body);
  expect(again?.headers.get("idempotency-key")).toBe(lost?.headers.get("idempotency-key"));
  expect(JSON.stringify({ ...localStorage })).not.toContain("Ana Reyes");
});

const placedInAnotherTab = (change: object = {}) => {
  const { draft } = JSON.parse(keptOf()) as { draft: object };
  const newValue = JSON.stringify({ ...draft, ...change });
  fireEvent(window, new StorageEvent("storage", { key: "draft-placed:v-kanto", newValue }));
};

test("if another tab placed the draft the page shows a message and is empty for the next order", async () => {
  await filled();
  placedInAnotherTab();
  expect(await screen.findByText(/^You placed this order in another tab/)).toBeTruthy();
  await waitFor(() => expect(name()).toBe(""));
});

test("text typed after another tab placed the draft stays, as a separate order", async () => {
  const { callsOf } = await filled();
  const former = (JSON.parse(keptOf()) as { draft: { idempotencyKey: string } }).draft.idempotencyKey;
  placedInAnotherTab({ name: "Marco Dizon" });
  fill(/Customer name/, "Tricia Ong");
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.headers.get("idempotency-key")).not.toBe(former);
  expect(callsOf("POST /order")[0]?.body).toMatchObject({ customer: { name: "Tricia Ong" } });
});
