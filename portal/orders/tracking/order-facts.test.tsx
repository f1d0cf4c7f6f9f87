import { failureReasons } from "@waybill/domain/riders/failures/failure-reasons";
import en from "../../../locales/en.json" with { type: "json" };
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { minutesAgo, noon, orderIn } from "../details/order.fixture.ts";
import { answerCalls, openTracking } from "./tracking.fixture.tsx";

beforeEach(() => void vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openOrder = async (...given: Parameters<typeof orderIn>) => {
  const order = orderIn(given[0], { order_id: "kanto-ANA", ...given[1] });
  const flags = Object.fromEntries(
    ["pickup", "delivery", "return"].map((kind) => [`proof-of-${kind}-web`, true]),
  );
  const { asked } = answerCalls({ orders: [order], flags, proof: new Blob(["x"], { type: "image/jpeg" }) });
  openTracking("/order-tracking/kanto?order_id=kanto-ANA");
  await screen.findByRole("list", { name: "Timeline" });
  const details = within(screen.getByRole("complementary"));
  const fact = (name: string) =>
    details.getAllByRole("term").find((term) => term.textContent === name)?.nextElementSibling?.textContent;
  return { details, fact, asked };
};
const entries = (...statuses: Parameters<typeof orderIn>[0][]) =>
  statuses.map((status, at) => ({ status, created_at: minutesAgo((statuses.length - at) * 2) }));

test.each([true, false])(
  "an order shows that it has no payment method only with the flag on: %s [6.19]",
  async (isOn) => {
    const order = orderIn("RECEIVED");
    answerCalls({
      orders: [{ ...order, order: { ...order.order, payment_method: "NONE" } }],
      flags: { "none-payment-method": isOn, "modify-order-button": true },
    });
    openTracking(`/order-tracking/kanto?order_id=${order.order_id}`);
    await screen.findByRole("link", { name: "Change" });
    expect(screen.queryByText("No payment method") !== null).toBe(isOn);
  },
);

test.each([
  ["pickup", "DELIVERED"],
  ["delivery", "DELIVERED"],
  ["return", "RETURNED_TO_VENDOR"],
] as const)(
  "with only that photo's flag on, an order shows only the photo of the %s [1.23] [6.21]",
  async (kind, status) => {
    const proofs = { pickup: "/p", delivery: status === "DELIVERED" ? "/d" : null, return: "/r" };
    const order = orderIn(status, {
      proofs,
      status_history: entries("NEW", "RECEIVED", "PICKED_UP", status),
    });
    const flags = { [`proof-of-${kind}-web`]: true };
    const { asked } = answerCalls({ orders: [order], flags, proof: new Blob(["x"], { type: "image/png" }) });
    openTracking(`/order-tracking/kanto?order_id=${order.order_id}`);
    const photos = await screen.findAllByRole("button", { name: "See the photo" });
    expect(photos).toHaveLength(1);
    fireEvent.click(photos[0]!);
    await screen.findByRole("img", { name: /^Photo taken/ });
    expect(asked).toContain(`GET /hurrier/api/v1/orders/${order.order_id}/proof/${kind}`);
  },
);

test("a delivered order shows its outlet, amounts, times, rider and photos [3.07]", async () => {
  const { details, fact } = await openOrder("DELIVERED", {
    outlet_name: "Kanto BGC",
    voucher: { code: "WELCOME10", amount: 10, type: "percent" },
    discounted_delivery_fee: 89.1,
    total_amount: 89.1,
    rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null },
    status_history: entries("NEW", "RECEIVED", "COURIER_ACCEPTED_DELIVERY", "PICKED_UP", "DELIVERED"),
    proofs: { pickup: "/p", delivery: "/d", return: null },
  });
  expect(fact("From")).toBe("Kanto BGC");
  expect(fact("Your customer pays at the door")).toBe("₱1,240.00Paid in cash");
  expect(fact("You pay for the delivery")).toMatch(/^₱89\.10/);
  expect(fact("Fee")).toBe("₱99.00");
  expect(fact("Discount")).toBe("-₱9.90");
  expect(fact("Total")).toBe("₱89.10");
  expect(details.queryByText(/1,329|1,339/)).toBeNull();
  expect(fact("Collected")).toMatch(/20.*, 12:32$/);
  expect(fact("Rider")).toBe("Paolo Mendoza+63 917 555 0177");
  expect(details.getAllByRole("button", { name: "See the photo" })).toHaveLength(2);
});

test("cold bag, age check, contents, note and VAT number are in the details [10.137]", async () => {
  const plain = orderIn("RECEIVED");
  const { fact } = await openOrder("RECEIVED", {
    order: { ...plain.order, description: "2 halo-halo", cold_bag_needed: true },
    customer: {
      ...plain.customer,
      location: { ...plain.customer.location, notes: "Ring twice" },
    },
    age_validation_required: true,
    vat_number: "PH123456",
  });
  expect(fact("Handling")).toBe(
    "Keep it cold: the rider brings a cold bagRider must check the customer's age",
  );
  expect(fact("Contents")).toBe("2 halo-halo");
  expect(fact("Note for the rider")).toBe("Ring twice");
  expect(fact("VAT number")).toBe("PH123456");
});

test("the proofs that the merchant required for this order are in its details", async () => {
  const { fact } = await openOrder("RECEIVED", { asked_proofs: ["pin", "signature"] });
  expect(fact("Proof at the door")).toBe("PIN from the customer, Signature");
});

test("an active order shows the expected pickup and delivery, and its rider [3.07]", async () => {
  const { details, fact } = await openOrder("COURIER_ACCEPTED_DELIVERY", {
    rider: { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: null },
  });
  expect(fact("Pickup by")).toMatch(/, 12:46$/);
  expect(fact("Delivery by")).toMatch(/, 12:52$/);
  const rider = within(details.getByRole("region", { name: "Rider" }));
  expect(rider.getByText("+63 917 555 0177")).toBeTruthy();
});

const photo = "/hurrier/api/v1/orders/kanto-ANA/rider/photo";
const paolo = { name: "Paolo Mendoza", phone_number: "+639175550177", vehicle: "Mio", plate: "NBC 7312" };

test("the rider's face, vehicle and plate are in the drawer while the order is active, and afterwards [13.90]", async () => {
  for (const status of ["COURIER_ACCEPTED_DELIVERY", "DELIVERED"] as const) {
    const { details, asked } = await openOrder(status, { rider: { ...paolo, photo } });
    expect(details.getByText("Mio")).toBeTruthy();
    expect(details.getByText("NBC 7312")).toBeTruthy();
    await waitFor(() => expect(document.querySelector("img[src^='blob:']")).not.toBeNull());
    expect(asked.join()).toContain("/rider/photo");
    cleanup();
  }
});

test("without a photo the rider's initials are shown, and nothing is requested [13.90]", async () => {
  const { details, asked } = await openOrder("COURIER_ACCEPTED_DELIVERY", { rider: paolo });
  expect(details.getByText("PM")).toBeTruthy();
  expect(asked.join()).not.toContain("/rider/photo");
});

test("the drawer shows in two blocks which party pays what, and marks paid amounts as paid [10.19] [10.22]", async () => {
  const { details, fact } = await openOrder("RECEIVED", {
    order: { amount: 1240, description: null, payment_method: "PAID", cold_bag_needed: false },
    status_history: entries("PAYMENT_COMMITTED", "NEW", "RECEIVED"),
  });
  const payments = within(details.getByRole("region", { name: "Payments" }));
  expect(payments.getAllByRole("term").map((term) => term.textContent)).toEqual([
    "Your customer pays at the door",
    "You pay for the delivery",
  ]);
  expect(fact("Your customer pays at the door")).toBe("Nothing₱1,240.00 already paid");
  expect(fact("You pay for the delivery")).toBe("₱99.00Paid by card");
});

test("a cancelled order shows what was owed, and that it is no longer owed [10.23]", async () => {
  const { details, fact } = await openOrder("CANCELLED", {});
  expect(fact("Your customer pays at the door")).toBe("₱1,240.00No longer owed");
  expect(fact("You pay for the delivery")).toBe("₱99.00No longer owed");
  const payments = details.getByRole("region", { name: "Payments" });
  expect([...payments.querySelectorAll("s")].map((sum) => sum.textContent)).toEqual(["₱1,240.00", "₱99.00"]);
});

test("a cancelled order shows its reason [3.07]", async () => {
  const cancelled = await openOrder("CANCELLED", { cancel_reason: "bad_weather" });
  expect(cancelled.fact("Reason")).toBe("Bad weather");
});

test.each(failureReasons)("a returning order shows its reason in plain words: %s [13.91]", async (reason) => {
  const { details } = await openOrder("RETURN_INITIATED", {
    status_history: entries("NEW", "PICKED_UP", "RETURN_INITIATED"),
    failure_reason: reason,
  });
  expect(details.getByText(en[`failure-reason.${reason}`]).textContent).toMatch(/^[A-Z][^_]+\.$/);
});

test("a returned order says that it was returned, and shows the photo of its return [3.07] [1.03]", async () => {
  const { details } = await openOrder("RETURNED_TO_VENDOR", {
    status_history: entries("NEW", "PICKED_UP", "RETURN_INITIATED", "RETURNED_TO_VENDOR"),
    proofs: { pickup: null, delivery: null, return: "/r" },
  });
  expect(details.getByRole("heading", { level: 3 }).textContent).toContain("Returned");
  expect(details.getAllByRole("button", { name: "See the photo" })).toHaveLength(1);
});

test.each([
  [["NEW"], ["Request not answered yet"]],
  [["NEW", "RECEIVED"], ["Request accepted"]],
  [["NEW", "RECEIVED", "RECEIVED_BY_VENDOR"], ["Outlet has not answered yet"]],
  [["NEW", "RECEIVED", "RECEIVED_BY_VENDOR", "ACCEPTED_BY_VENDOR"], ["Outlet accepted"]],
  [["NEW", "RECEIVED", "RECEIVED_BY_VENDOR", "CANCELLED"], ["Outlet rejected"]],
  [["NEW", "STALLED"], ["Request not answered yet"]],
] as const)(
  "after %j the order shows whether the request and the outlet accepted [2.47] [10.136]",
  async (statuses, words) => {
    const last = statuses.at(-1) ?? "NEW";
    const { details } = await openOrder(last, { status_history: entries(...statuses) });
    const rows = details.getAllByText(/^(Request|Outlet) (accepted|rejected|not|has)/);
    expect(rows.map((each) => each.textContent)).toEqual(words);
  },
);

test("Share offers the customer's own number, and help refers to this order [10.140] [10.141]", async () => {
  const { details } = await openOrder("RECEIVED");
  fireEvent.click(details.getByRole("button", { name: "Share" }));
  const routes = within(details.getByRole("list", { name: "Share" })).getAllByRole("link");
  expect(routes.map((route) => route.textContent)).toContain("WhatsApp+63 917 555 0142");
  expect(routes.at(-1)?.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/639175550142\?text=Follow/);
  const help = await details.findByRole("link", { name: "Help with this order" });
  expect(help.getAttribute("href")).toBe("/helpcenter/kanto?order_id=kanto-ANA");
});

test("P opens the receipt with the order's secret in a new tab", async () => {
  await openOrder("DELIVERED", { tracking_link: "http://localhost/tracking/kanto-ANA?t=se%2Bcret" });
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  fireEvent.keyDown(document.body, { key: "p" });
  expect(opened).toHaveBeenLastCalledWith("/delivery-receipt/kanto-ANA?t=se%2Bcret", "_blank", "noopener");
  fireEvent.click(screen.getByRole("button", { name: "Print the receipt" }));
  expect(opened).toHaveBeenCalledTimes(2);
});

test("a scheduled order says what will happen, and does not look for a rider yet [10.81]", async () => {
  const at = noon.getTime() / 1000 + 7200;
  const { details } = await openOrder("RECEIVED", { preordered_for: at });
  expect(details.getByRole("heading", { name: "Drop-off planned for Fri, Nov 20, 14:36" })).toBeTruthy();
  const steps = details.getAllByRole("listitem").map((step) => step.textContent);
  expect(steps).toContain("We find a rider in time for the drop-offnow");
  expect(screen.queryByText("Looking for a rider")).toBeNull();
});

test("an order's address is shown without empty parts and their commas [10.94]", async () => {
  const { customer } = orderIn("RECEIVED");
  const location = { ...customer.location, address: ", , 5 Ayala Ave", formatted_address: "5 Ayala Ave" };
  const { fact } = await openOrder("RECEIVED", {
    customer: { ...customer, location: { ...location, unit_number: null, building: null } },
  });
  expect(fact("Drop-off")).toBe("5 Ayala Ave");
  expect(screen.getByRole("link", { name: /Ana Reyes/ }).textContent).toContain("5 Ayala Ave");
  expect(document.body.textContent).not.toContain(", ,");
});

test("a late order shows the cause, and no promised time in the past", async () => {
  const { details } = await openOrder("ASSIGNED_TO_TRANSPORT", {
    pickup_at: minutesAgo(20),
    delivery_at: minutesAgo(9),
  });
  const row = screen.getByRole("link", { name: /Ana Reyes/ });
  expect(row.textContent).toContain("Rider is coming to you · Two Serendra");
  expect(row.textContent).toContain("9 min late");
  expect(details.getAllByRole("listitem").at(-1)?.textContent).toBe("Delivered");
});

test("the counter code is shown large on the order, and in its row until pickup [10.132]", async () => {
  const row = () => document.querySelector('[data-order-row="kanto-ANA"]');
  const { details } = await openOrder("ASSIGNED_TO_TRANSPORT");
  expect(details.getByText("Say at the counter").querySelector("bdi")?.textContent).toBe("4071");
  expect(row()?.textContent).toContain("4071");
  cleanup();
  const { details: carried } = await openOrder("PICKED_UP");
  expect(carried.getByText("Say at the counter")).toBeTruthy();
  expect(row()?.textContent).not.toContain("4071");
  cleanup();
  await openOrder("DELIVERED");
  expect(screen.queryByText("Say at the counter")).toBeNull();
});

test("the recipient's changes with times, the rating and the problem are facts of the order, with markup as plain text [20.21] [20.39]", async () => {
  const markup = "<img src=x onerror=alert(1)>";
  const { details, fact } = await openOrder("DELIVERED", {
    recipient: {
      leave: "at_door",
      gate_code: markup,
      changes: [
        { at: minutesAgo(50), fields: ["notes", "pin"] },
        { at: minutesAgo(3), fields: ["rating"] },
      ],
      rating: { stars: 2, reasons: ["late", markup], text: markup, at: minutesAgo(3) },
      problem: { cause: "not_received", text: markup, at: minutesAgo(2) },
    },
  });
  expect(fact("Where to leave it")).toBe("At the door");
  expect(fact("Gate code")).toBe(markup);
  expect(fact("Changed by the recipient")).toMatch(/\d\d:\d\d: Note to the rider, Pin on the map$/);
  expect(fact("Rating")).toBe(`2 of 5 starsLate, ${markup}${markup}`);
  expect(fact("Problem reported by the recipient")).toContain(`I did not get it${markup}`);
  expect(details.queryByRole("img", { name: "" })).toBeNull();
});
