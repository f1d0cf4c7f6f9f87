import { fireEvent, screen, waitFor } from "@testing-library/react";
import type { Order } from "@waybill/contract/order";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderIn } from "../../orders/details/order.fixture.ts";
import { fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { quoteOf } from "../flow/request.fixture.ts";
import { openRequest, refuse, type Answers } from "../request-screen.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const placed = orderIn("WAITING_FOR_TRANSPORT", {
  vendor_id: "v-kanto",
  order_id: "v-kanto-ABCDEFGH23",
  delivery_fee: 99,
  signature: "signed-long-ago",
});
const put = "PUT /order/v-kanto-ABCDEFGH23";

function open(order: Order | undefined = placed, answers: Answers = {}) {
  return openRequest({
    query: `?orderID=${placed.order_id}`,
    answers: {
      "GET /order": () =>
        order ? { body: { result: order } } : refuse(404, "ORDER_NOT_FOUND", "error.order-not-found"),
      [put]: ({ body }) => ({ body: { result: { ...order, ...(body as object) } } }),
      ...answers,
    },
  });
}
const form = () => screen.findByRole("form", { name: "Update order" });
const button = () => screen.findByRole("button", { name: /^Update order/ });
const submit = async () => fireEvent.submit(await form());

test("an orderID in the URL opens that order, with its fields filled and its place and fee unchanged [2.12]", async () => {
  const { callsOf } = open();
  await form();
  expect(callsOf("/order")[0]?.query.toString()).toBe("vendorId=v-kanto&orderId=v-kanto-ABCDEFGH23");
  const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect(valueOf(/Drop-off address/)).toBe("11th Ave, BGC, Taguig");
  expect(valueOf(/Unit or floor/)).toBe("1804");
  expect(valueOf(/Building/)).toBe("Two Serendra");
  expect(valueOf(/Customer phone/)).toBe("917 555 0142");
  expect(valueOf(/Customer name/)).toBe("Ana Reyes");
  expect(valueOf(/Order amount/)).toBe("1240");
  expect(await screen.findByText("Unchanged. The fee stays the same.")).toBeTruthy();
  await waitFor(async () => expect((await button()).textContent).toBe("Update order₱99"));
  expect(callsOf("/delivery/fee")).toHaveLength(0);
  expect(screen.queryByText("As soon as possible")).toBeNull();
  expect(screen.queryByRole("button", { name: "Change the collection point" })).toBeNull();
});

test("submitting a change updates the order without placing a new one, confirms, and shows it in tracking [4.51] [8.32]", async () => {
  const { sent, callsOf } = open();
  await form();
  await screen.findByText("Unchanged. The fee stays the same.");
  fill(/Order amount/, "1,500");
  fill(/Note for the rider/, "Ring twice");
  await submit();
  expect(await screen.findByText("Order Updated!")).toBeTruthy();
  const [update] = callsOf(`/order/${placed.order_id}`);
  expect(update?.method).toBe("PUT");
  expect(update?.body).toEqual({
    vendor_id: "v-kanto",
    payment_method: "CASH_ON_DELIVERY",
    pay_at_pickup: false,
    amount: 1500,
    item_details: null,
    customer: { name: "Ana Reyes", phone_number: "+639175550142" },
    location: {
      address: placed.customer.location.address,
      unit_number: "1804",
      building: "Two Serendra",
      latitude: 14.5502,
      longitude: 121.0551,
      notes: "Ring twice",
    },
    delivery_fee: 99,
    signature: "signed-long-ago",
  });
  expect(sent.filter(({ method, path }) => method === "POST" && path === "/order")).toHaveLength(0);
  await waitFor(() =>
    expect(screen.getByLabelText("address").textContent).toBe(
      "/order-tracking/v-kanto?order_id=v-kanto-ABCDEFGH23",
    ),
  );
});

test("another place is checked and gets a new fee, reduced by the order's voucher", async () => {
  const voucher = { code: "WELCOME10", amount: 10, type: "percentage" };
  const { callsOf } = open(
    { ...placed, voucher, discounted_delivery_fee: 89.1, discounted_delivery_fee_signature: "d" },
    { "POST /delivery/fee": () => ({ body: quoteOf(129) }) },
  );
  await waitFor(async () => expect((await button()).textContent).toBe("Update order₱99 ₱89.10"));
  const search = screen.getByRole("combobox", { name: "Drop-off address" });
  fireEvent.change(search, { target: { value: "sere" } });
  fireEvent.keyDown(search, { key: "Enter" });
  await waitMilliseconds();
  await waitFor(async () => expect((await button()).textContent).toBe("Update order₱129 ₱116.10"));
  await submit();
  await screen.findByText("Order Updated!");
  expect(callsOf(`/order/${placed.order_id}`)[0]?.body).toMatchObject({
    delivery_fee: 129,
    signature: "signed-129",
    location: { latitude: 14.5512, longitude: 121.0543 },
  });
});

test("a failed change shows the error, keeps the text and can be sent again [8.25]", async () => {
  let tries = 0;
  open(placed, {
    [put]: ({ body }) =>
      ++tries === 1
        ? refuse(422, "FILL_CUSTOMER_NAME", "validation.fill-customer-name", ["customer", "name"])
        : { body: { result: { ...placed, ...(body as object) } } },
  });
  await screen.findByText("Unchanged. The fee stays the same.");
  fill(/Order amount/, "1500");
  await submit();
  expect(await screen.findByText("Could not update that order")).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByLabelText(/Customer name/).getAttribute("aria-invalid")).toBe("true"),
  );
  expect(screen.getByLabelText<HTMLInputElement>(/Order amount/).value).toBe("1500");
  fill(/Customer name/, "Ana R");
  await submit();
  expect(await screen.findByText("Order Updated!")).toBeTruthy();
});

test.each([
  ["PICKED_UP", /The rider has already collected it\. Call the rider/, false],
  ["DELIVERED", /It has arrived\. Request a rider to/, true],
  ["CANCELLED", /It was stopped\. Request a rider again/, true],
  ["DELAYED", /The order is late or not placed yet/, false],
] as const)("an order that is %s shows why it can no longer be changed", async (status, why, isOver) => {
  open({ ...placed, status });
  expect(await screen.findByRole("heading", { name: "This order can no longer be changed" })).toBeTruthy();
  expect(screen.getByText(why)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the order" }).getAttribute("href")).toBe(
    "/order-tracking/v-kanto?order_id=v-kanto-ABCDEFGH23",
  );
  expect(screen.queryByRole("link", { name: "Request a rider" }) !== null).toBe(isOver);
});

test("if an order is picked up while it is being changed, the page says so and offers alternatives", async () => {
  let isCollected = false;
  const { callsOf } = open(placed, {
    "GET /order": () => ({ body: { result: { ...placed, ...(isCollected && { status: "PICKED_UP" }) } } }),
    [put]: () => {
      isCollected = true;
      return refuse(409, "ORDER_NOT_UPDATABLE", "error.order-not-updatable");
    },
  });
  await screen.findByText("Unchanged. The fee stays the same.");
  fill(/Customer name/, "Ana Reyes Cruz");
  await submit();
  expect(await screen.findByText("Could not update that order")).toBeTruthy();
  expect(await screen.findByText(/The rider has already collected it/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Reyes Cruz");
  expect(screen.queryByRole("button", { name: /^Update order/ })).toBeNull();
  await submit();
  expect(callsOf(put.replace("PUT ", ""))).toHaveLength(1);
});

test("an unknown order, or another vendor's order, is not found", async () => {
  openRequest({
    query: "?orderID=v-other-1",
    answers: { "GET /order": () => refuse(404, "ORDER_NOT_FOUND", "error.order-not-found") },
  });
  expect(await screen.findByText("We could not find that order. Check its number.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to tracking" })).toBeTruthy();
});

test("changing an order does not change the draft of the next order", async () => {
  const first = open();
  await screen.findByText("Unchanged. The fee stays the same.");
  first.unmount();
  openRequest();
  expect((await screen.findByLabelText<HTMLInputElement>(/Customer name/)).value).toBe("");
});
