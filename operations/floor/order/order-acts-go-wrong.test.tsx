import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { lostConnection, refusal, serve } from "@waybill/client/test-server.ts";
import type { MoneyBackOfOrder } from "@waybill/contract/operations/refunds";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  address,
  api,
  dialogClosed,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
} from "../../console.fixture.tsx";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";

const ended = { may: { assign: false, unassign: false, cancel: false }, next_statuses: [] };
const order = orderOf("o-back", "Bea Cruz", { status: "RETURNED_TO_VENDOR", ...ended });
const back: MoneyBackOfOrder = {
  currency: "PHP",
  refund: { method: "account", most: 79, given: 20, left: 59 },
  compensation: { method: "account", most: 1240, given: 0, left: 1240 },
  approval_above: null,
  data: [],
};
type Sent = { path: string; body: unknown; key: string | null };
const sent: Sent[] = [];
/** The mocked responses, one after another; the last one is repeated. */
let answers: (() => Response)[] = [];
const takes = (path: string) =>
  http.post(path, async ({ request }) => {
    const text = await request.text();
    sent.push({
      path: new URL(request.url).pathname.replace(/^\/(?:operations\/api|orders\/api)\/v1\//, ""),
      body: text && JSON.parse(text),
      key: request.headers.get("idempotency-key"),
    });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.() ?? HttpResponse.error();
  });
const done = (result: object, status: number) => () => HttpResponse.json({ result }, { status });
const quoted = done({ fee: 89, signature: "today", order: { redelivery_of: "o-back" } }, 200);
const changed = () => refusal(409, "ORDER_CHANGED", "error.order-changed-meanwhile");
serve(
  mockOperator("admin"),
  mockNames(),
  mockList("orders", () => [order]),
  mockList("riders", () => []),
  http.get(`${api}/orders/:id/refunds`, () => HttpResponse.json({ result: back })),
  http.get(`${api}/orders/:id`, () => HttpResponse.json({ result: order })),
  takes(`${api}/orders/:id/refunds`),
  takes("*/orders/api/v1/order/:id/redeliver"),
  takes("*/orders/api/v1/order"),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  answers = [];
  for (const { id } of currentToasts()) dismissToast(id);
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const errors = () => currentToasts().filter(({ type }) => type === "error");
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const openOrder = async () => {
  openConsole("/floor?order=o-back");
  await screen.findByRole("button", { name: "Redeliver" });
};
const dialogNamed = async (name: string) => within(await screen.findByRole("dialog", { name }));
const openRefund = async () => {
  await openOrder();
  await screen.findByText("Up to ₱59.00 left, ₱20.00 already given");
  key("b");
  const dialog = await dialogNamed("Refund");
  fireEvent.click(dialog.getByRole("button", { name: "Late" }));
  return { dialog, give: () => fireEvent.click(dialog.getByRole("button", { name: /^Refund/ })) };
};

test("an order that cannot be redelivered is refused before a new order is placed", async () => {
  answers = [changed];
  await openOrder();
  key("d");
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual(["order/o-back/redeliver"]);
});

test("seeing the redelivery fee and closing the dialog places no order", async () => {
  answers = [quoted];
  await openOrder();
  key("d");
  const dialog = await dialogNamed("Redeliver");
  fireEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await dialogClosed();
  expect(sent).toHaveLength(1);
  expect(address()).toBe("/floor?order=o-back");
});

test("a refused redelivery keeps the dialog open, and pressing again uses the same key", async () => {
  answers = [quoted, changed, done({ order_id: "o-next" }, 201)];
  await openOrder();
  key("d");
  const dialog = await dialogNamed("Redeliver");
  fireEvent.click(dialog.getByRole("button", { name: "Redeliver" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(address()).toBe("/floor?order=o-back");
  fireEvent.click(dialog.getByRole("button", { name: "Redeliver" }));
  await waitFor(() => expect(address()).toBe("/floor?order=o-next"));
  const [, first, second] = sent.map((one) => one.key);
  expect(first).toMatch(/^.{36}$/);
  expect(second).toBe(first);
});

test("D over an open dialog requests no second fee", async () => {
  answers = [quoted];
  await openOrder();
  key("d");
  await dialogNamed("Redeliver");
  for (let times = 0; times < 3; times++) key("d");
  expect(sent).toHaveLength(1);
});

test("a refused refund pays nothing, keeps the typed text, and uses one key for all presses", async () => {
  answers = [changed, done({ refund_id: "rf", kind: "refund" }, 201)];
  const { dialog, give } = await openRefund();
  give();
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(dialog.getByLabelText<HTMLInputElement>("Reason").value).toBe("Late");
  give();
  await dialogClosed();
  expect(sent.map(({ body }) => body)).toEqual([
    { amount: 59, reason: "Late", kind: "refund" },
    { amount: 59, reason: "Late", kind: "refund" },
  ]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test("a refund whose response is lost is retried automatically, and paid once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    answers = [lostConnection, done({ refund_id: "rf", kind: "refund" }, 201)];
    const { give } = await openRefund();
    give();
    await waitFor(() => expect(sent).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(1_500);
    await dialogClosed();
    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(errors()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("a refund above the limit says that it needs approval", async () => {
  answers = [done({ approval: { approval_id: "a-1" } }, 202)];
  const { give } = await openRefund();
  give();
  await dialogClosed();
  expect(currentToasts().map(({ message }) => message)).toEqual([
    "A second person has to approve this refund.",
  ]);
});

test("letters typed into a reason are not shortcuts", async () => {
  answers = [quoted];
  const { dialog } = await openRefund();
  const reason = dialog.getByLabelText("Reason");
  reason.focus();
  for (const letter of "dxamtbc") key(letter);
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
  expect(sent).toEqual([]);
});
