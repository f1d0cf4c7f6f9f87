import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { orderIn } from "../../orders/details/order.fixture.ts";
import { button, submit } from "../fill-request.fixture.ts";
import { kitchen } from "../flow/request.fixture.ts";
import { openRequest, refuse } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const past = orderIn("DELIVERED", {
  vendor_id: "v-kanto",
  order_id: "v-kanto-ABCDEFGH23",
  delivery_fee: 79,
  signature: "signed-long-ago",
  preordered_for: 1_600_000_000,
  order: {
    amount: 1240,
    description: "2 sisig trays",
    payment_method: "CASH_ON_DELIVERY",
    cold_bag_needed: true,
  },
});

const open = (order: Order | null = past, vendors: Parameters<typeof openRequest>[0] = {}) =>
  openRequest({
    ...vendors,
    query: `?repeat=${past.order_id}`,
    answers: {
      "GET /order": () =>
        order ? { body: { result: order } } : refuse(404, "ORDER_NOT_FOUND", "error.order-not-found"),
    },
  });

test("repeating a past order fills in everything, requests a new fee, and focuses the button", async () => {
  const { callsOf } = open();
  await waitFor(() => expect(button().textContent).toBe("Request rider₱99"));
  await waitFor(() => expect(document.activeElement).toBe(button()));
  const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(valueOf(/Drop-off address/)).toBe("11th Ave, BGC, Taguig");
  expect(valueOf(/Customer phone/)).toBe("917 555 0142");
  expect(valueOf(/Contents/)).toBe("2 sisig trays");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "As soon as possible" }).checked).toBe(true);
  submit();
  await screen.findByText("Order pushed!");
  const [placed] = callsOf("POST /order");
  expect(placed?.body).toMatchObject({
    delivery_fee: 99,
    preordered_for: null,
    customer: { name: past.customer.name, phone_number: past.customer.phone_number },
    order: { amount: 1240, description: "2 sisig trays", cold_bag_needed: true },
  });
  expect(placed?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
});

test("an earlier draft stays after a repeated order is placed", async () => {
  sessionStorage.setItem("request-draft:v-kanto", JSON.stringify({ name: "Half typed" }));
  open();
  await waitFor(() => expect(document.activeElement).toBe(button()));
  submit();
  await screen.findByText("Order pushed!");
  expect(sessionStorage.getItem("request-draft:v-kanto")).toContain("Half typed");
});

test("an order of another outlet is repeated at that outlet", async () => {
  const bgc = { ...kitchen, vendor_id: "v-bgc", name: "Kanto BGC" };
  open({ ...past, vendor_id: "v-bgc" }, { vendors: [kitchen, bgc] });
  await waitFor(() =>
    expect(screen.getByRole("status", { name: "address" }).textContent).toBe(
      `/request-a-rider/v-bgc?repeat=${past.order_id}`,
    ),
  );
});

test("an unknown order is not repeated, and the page shows an error", async () => {
  open(null);
  expect(
    await screen.findByRole("heading", { name: "We could not find that order. Check its number." }),
  ).toBeTruthy();
});

test("a field that the user has focused keeps the focus when the fee arrives", async () => {
  open();
  const name = await screen.findByLabelText(/Customer name/);
  name.focus();
  await waitFor(() => expect(button().textContent).toBe("Request rider₱99"));
  fireEvent.change(name, { target: { value: "Ana R" } });
  expect(document.activeElement).toBe(name);
});

test("redelivering a returned order fills the form, and the new order references the returned one [19.17]", async () => {
  const returned = { ...past, status: "RETURNED_TO_VENDOR" as const };
  // A returned parcel is ready now, so the shop's stored ready time does not apply.
  localStorage.setItem("ready-in:v-kanto", "20");
  onTestFinished(() => localStorage.removeItem("ready-in:v-kanto"));
  const { callsOf } = openRequest({
    query: `?repeat=${past.order_id}&redeliver=1`,
    answers: {
      "GET /order": () => ({ body: { result: returned } }),
      [`POST /order/${past.order_id}/redeliver`]: () => ({
        body: {
          result: {
            fee: 99,
            signature: "s",
            order: { redelivery_of: past.order_id, if_undeliverable: "return", ready_in_minutes: 0 },
          },
        },
      }),
    },
  });
  await waitFor(() => expect(document.activeElement).toBe(button()));
  submit();
  await screen.findByText("Order pushed!");
  expect(callsOf("POST /order")[0]?.body).toMatchObject({
    redelivery_of: past.order_id,
    if_undeliverable: "return",
    ready_in_minutes: 0,
    customer: { name: past.customer.name },
    order: { amount: 1240, description: "2 sisig trays" },
  });
});

test("an order that may not be redelivered does not fill the form [19.17]", async () => {
  const { callsOf } = openRequest({
    query: `?repeat=${past.order_id}&redeliver=1`,
    answers: {
      "GET /order": () => ({ body: { result: past } }),
      [`POST /order/${past.order_id}/redeliver`]: () =>
        refuse(409, "ORDER_NOT_REDELIVERABLE", "error.order-not-redeliverable"),
    },
  });
  await screen.findByRole("alert");
  expect(callsOf("POST /order")).toEqual([]);
});
