import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderIn } from "../../orders/details/order.fixture.ts";
import { fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { openRequest, type Answers } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const order = orderIn("WAITING_FOR_TRANSPORT", { vendor_id: "v-kanto", order_id: "v-kanto-ABCDEFGH23" });
const ways = [
  ["changed", "orderID", /^Update order/],
  ["repeated", "repeat", /^Request rider/],
] as const;

const open = (purpose: "orderID" | "repeat", now: Order = order, answers: Answers = {}) =>
  openRequest({
    query: `?${purpose}=${now.order_id}`,
    answers: {
      "GET /order": () => ({ body: { result: now } }),
      [`PUT /order/${now.order_id}`]: ({ body }) => ({ body: { result: { ...now, ...(body as object) } } }),
      ...answers,
    },
  });
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const priced = (button: RegExp) =>
  waitFor(() => expect(screen.getByRole("button", { name: button }).textContent).toContain("₱"));

test.each(ways)(
  "changes typed into an order that is being %s survive a reload, and can be discarded",
  async (_, purpose, button) => {
    const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
    const first = open(purpose);
    await priced(button);
    expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
    fill(/Note for the rider/, "Ring twice");
    fill(/Building/, "");
    first.unmount();
    open(purpose);
    await priced(button);
    const typed = () => [valueOf(/Note for the rider/), valueOf(/Building/)];
    expect(typed()).toEqual(["Ring twice", ""]);
    expect(valueOf(/Customer name/)).toBe("Ana Reyes");
    press("Discard changes");
    await waitFor(() => expect(typed()).not.toContain("Ring twice"));
    expect(screen.queryByRole("button", { name: "Discard changes" })).toBeNull();
    press("Undo");
    await waitFor(() => expect(typed()).toEqual(["Ring twice", ""]));
  },
);

test.each(ways)(
  "a half-typed address in an order that is being %s has no coordinates, not even after a reload",
  async (_, purpose, button) => {
    const first = open(purpose);
    await priced(button);
    fill(/Drop-off address/, "One Rock");
    first.unmount();
    const { callsOf } = open(purpose);
    await screen.findByDisplayValue("One Rock");
    await waitMilliseconds();
    expect(screen.getByRole("button", { name: button }).textContent).not.toContain("₱");
    expect(callsOf("/delivery/fee")).toHaveLength(0);
  },
);

test("typed changes are discarded if another user changed the order in the meantime", async () => {
  const first = open("orderID");
  await priced(/^Update order/);
  fill(/Note for the rider/, "Ring twice");
  first.unmount();
  open("orderID", { ...order, customer: { ...order.customer, name: "Ben Reyes" } });
  await priced(/^Update order/);
  expect(valueOf(/Note for the rider/)).toBe("");
  expect(valueOf(/Customer name/)).toBe("Ben Reyes");
});

test.each([
  ["changed", "orderID", /^Update order/, "Order Updated!"],
  ["repeated", "repeat", /^Request rider/, "Order pushed!"],
] as const)(
  "once an order that is being %s is sent, its typed changes are discarded",
  async (_, purpose, button, done) => {
    const first = open(purpose);
    await priced(button);
    fill(/Note for the rider/, "Ring twice");
    screen.getByRole("button", { name: button }).click();
    await screen.findByText(done);
    first.unmount();
    open(purpose);
    await priced(button);
    expect(valueOf(/Note for the rider/)).not.toBe("Ring twice");
  },
);

test("a repeated order that got no response keeps its idempotency key after a reload", async () => {
  const first = open("repeat", order, { "POST /order": () => ({ status: 503, body: {} }) });
  await priced(/^Request rider/);
  const keysOf = ({ callsOf }: typeof first) =>
    callsOf("POST /order")
      .filter(({ method }) => method === "POST")
      .map(({ headers }) => headers.get("idempotency-key"));
  screen.getByRole("button", { name: /^Request rider/ }).click();
  await waitMilliseconds(7000);
  const [key] = keysOf(first);
  first.unmount();
  const again = open("repeat");
  await priced(/^Request rider/);
  screen.getByRole("button", { name: /^Request rider/ }).click();
  await screen.findByText("Order pushed!");
  expect(keysOf(again)).toEqual([key]);
});
