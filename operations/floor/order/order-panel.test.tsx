import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import type { Claim } from "@waybill/contract/merchants/claims";
import type { MoneyBackOfOrder } from "@waybill/contract/operations/refunds";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import {
  api,
  createdAt,
  dialogClosed,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
} from "../../console.fixture.tsx";
import { candidatesOf } from "../candidates/candidates.fixture.ts";
import { claimOf, evidenceOf } from "../claims/claims.fixture.ts";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";

const order = orderOf("o-bea", "Bea Cruz", {
  status: "DELIVERED",
  order: {
    amount: 1240,
    description: "2 trays of sisig",
    payment_method: "CASH_ON_DELIVERY",
    cold_bag_needed: true,
  },
  delivery_fee: 99,
  discounted_delivery_fee: 79,
  total_amount: 79,
  voucher: { code: "MAY20", amount: 20, type: "amount" },
  rider_id: "rider-7",
  rider: { name: "Rico", phone_number: "+639175550101", vehicle: null },
  proofs: { pickup: null, delivery: "/proof", return: null },
  handover: {
    asked: ["photo", "pin"],
    missing: [],
    pin: { state: "right", tries_left: null },
    cash_due: 1240,
    cash_collected: 1140,
  },
  may: { assign: false, unassign: false, cancel: false },
  next_statuses: [],
  story: [
    {
      at: createdAt,
      kind: "change",
      action: "order.proof-left",
      actor: { kind: "rider", id: "rider-7", name: "Rico Ponce" },
      text: null,
      detail: {},
    },
    {
      at: createdAt,
      kind: "rider",
      action: "failed",
      actor: { kind: "rider", id: "rider-7", name: "Rico Ponce" },
      text: null,
      detail: { reason: "wrong_address" },
    },
    {
      at: createdAt,
      kind: "change",
      action: "order.refunded",
      actor: { kind: "operator", id: "u-9", name: "kim@example.com" },
      text: "Late",
      detail: { amount_minor: 2000 },
    },
    {
      at: createdAt,
      kind: "change",
      action: "order.brand-new",
      actor: { kind: "system", id: "sweeper", name: null },
      text: null,
      detail: {},
    },
  ],
});
let back: MoneyBackOfOrder;
let claims: Claim[] = [];
const sent: unknown[] = [];
const server = serve(
  mockOperator("finance"),
  mockNames(
    { id: "kanto", kind: "vendor", name: "Kanto Kitchen", vendor_id: "kanto" },
    { id: "rider-7", kind: "rider", name: "Rico Ponce", vendor_id: null },
  ),
  mockList("orders", () => [order]),
  mockList("riders", () => []),
  http.get(`${api}/orders/:id/candidates`, () => HttpResponse.json({ result: candidatesOf([]) })),
  http.get(`${api}/claims`, ({ request }) => {
    const of = new URL(request.url).searchParams.get("order");
    return HttpResponse.json({
      result: { data: claims.filter(({ order_id }) => order_id === of), cursor: null },
    });
  }),
  http.get(`${api}/claims/:id`, ({ params }) => {
    const claim = claims.find(({ claim_id }) => claim_id === params["id"]);
    return claim ? HttpResponse.json({ result: evidenceOf(claim) }) : new HttpResponse(null, { status: 404 });
  }),
  http.get(`${api}/orders/:id/refunds`, () => HttpResponse.json({ result: back })),
  http.post(`${api}/orders/:id/refunds`, async ({ request, params }) => {
    sent.push([params["id"], await request.json()]);
    return HttpResponse.json({ result: { refund_id: "r", kind: "refund" } }, { status: 201 });
  }),
  http.get(`${api}/orders/:id`, () => HttpResponse.json({ result: order })),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  claims = [];
  back = {
    currency: "PHP",
    refund: { method: "account", most: 79, given: 20, left: 59 },
    compensation: { method: "account", most: 1240, given: 0, left: 1240 },
    approval_above: null,
    data: [],
  };
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});
const section = async (name: string) => within(await screen.findByRole("region", { name }));
const factsOf = (inside: ReturnType<typeof within>) =>
  Object.fromEntries(
    inside
      .getAllByRole("term")
      .map((term: HTMLElement) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test("the panel shows an order's contents, amount, payment method, fee, PIN and cash", async () => {
  openConsole("/floor?order=o-bea");
  const facts = await section("Order details");
  await facts.findByRole("link", { name: "Kanto Kitchen" });
  await facts.findByRole("link", { name: "Rico Ponce" });
  expect(factsOf(facts)).toMatchObject({
    Merchant: "Kanto Kitchen",
    Rider: "Rico Ponce",
    "Code at the counter": "4071",
    Contents: "2 trays of sisig",
    Requirements: "cold bag",
    "Value of the goods": "₱1,240.00",
    "Payment method": "Cash on delivery",
    "Delivery fee": "₱79.00 (₱20.00 off with MAY20)",
  });
  const door = await section("At the door");
  expect(factsOf(door)).toEqual({
    Photo: "Given",
    PIN: "Correct",
    Cash: "₱1,140.00 collected of ₱1,240.00",
  });
  door.getByRole("button", { name: "Photo at the door" });
});

test("the panel shows everything that support needs, including claims and the refundable rest [17.65]", async () => {
  claims = [
    claimOf({ claim_id: "claim-1", cause: "late", amount: 79, granted_amount: 20, state: "partly_granted" }),
    claimOf({ claim_id: "claim-2", cause: "damaged", amount: 300 }),
    claimOf({ claim_id: "claim-of-another", order_id: "o-ana" }),
  ];
  openConsole("/floor?order=o-bea");
  const facts = factsOf(await section("Order details"));
  expect(facts).toMatchObject({
    Contents: "2 trays of sisig",
    "Value of the goods": "₱1,240.00",
    "Payment method": "Cash on delivery",
    "Delivery fee": "₱79.00 (₱20.00 off with MAY20)",
  });
  const door = await section("At the door");
  expect(factsOf(door)).toEqual({
    Photo: "Given",
    PIN: "Correct",
    Cash: "₱1,140.00 collected of ₱1,240.00",
  });
  door.getByRole("button", { name: "Photo at the door" });
  const listed = (await section("Claims")).findAllByRole("listitem");
  expect((await listed).map(({ textContent }) => textContent)).toEqual([
    "Damaged₱300.00 claimedTo decide",
    "Late₱79.00 claimed · ₱20.00 grantedGranted in part",
  ]);
  const money = await section("Money back");
  await money.findByRole("button", { name: "Refund" });
  expect(factsOf(money)).toEqual({
    Refund: "Up to ₱59.00 left, ₱20.00 already given",
    Compensation: "Up to ₱1,240.00",
  });
  const story = await section("Timeline");
  expect(story.getAllByRole("listitem")[0]?.textContent).toContain("A photo was added");
  const link = (await section("Claims")).getByRole("link", { name: "Damaged" });
  expect(link.getAttribute("href")).toBe("/claims?claim=claim-2");
});

test("the history has words for every event, with each actor as a link [17.67]", async () => {
  openConsole("/floor?order=o-bea");
  const story = await section("Timeline");
  const texts = story.getAllByRole("listitem").map(({ firstElementChild }) => firstElementChild?.textContent);
  expect(texts).toEqual([
    "A photo was addedRico Ponce",
    "Delivery failedRico Ponce · Wrong address",
    "₱20.00 refundedkim@example.com · Late",
    "Something else changedWaybill",
  ]);
  const [first] = story.getAllByRole("link", { name: "Rico Ponce" });
  expect(first?.getAttribute("href")).toBe("/riders?rider=rider-7");
});

test("a refund from an order takes four presses: open the order, B, a reason, send [17.71]", async () => {
  openConsole("/floor");
  let presses = 0;
  const press = (element: Element) => {
    presses += 1;
    fireEvent.click(element);
  };
  press((await screen.findAllByRole("button", { name: /Bea Cruz/ }))[0] ?? document.body);
  const money = await section("Money back");
  await money.findByText("Up to ₱59.00 left, ₱20.00 already given");
  money.getByText("Up to ₱1,240.00");
  presses += 1;
  fireEvent.keyDown(document.body, { key: "b" });
  const dialog = within(await screen.findByRole("dialog", { name: "Refund" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Amount").value).toBe("59");
  dialog.getByText("Up to ₱59.00");
  press(dialog.getByRole("button", { name: "Late" }));
  press(dialog.getByRole("button", { name: "Refund ₱59.00" }));
  await dialogClosed();
  expect(sent).toEqual([["o-bea", { amount: 59, reason: "Late", kind: "refund" }]]);
  expect(presses).toBe(4);
});

test("an amount above the rest, zero, or a missing reason shows an error at its field, and a required approval is announced beforehand", async () => {
  back = { ...back, approval_above: 50 };
  openConsole("/floor?order=o-bea");
  const money = await section("Money back");
  fireEvent.click(await money.findByRole("button", { name: "Compensate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Compensate" }));
  dialog.getByText("Above ₱50.00 a second person has to approve it.");
  const amount = dialog.getByLabelText("Amount");
  const submit = () => fireEvent.click(dialog.getByRole("button", { name: /^Compensate/ }));
  fireEvent.change(amount, { target: { value: "1240.01" } });
  dialog.getByText("Only ₱1,240.00 is left. Enter less.");
  submit();
  fireEvent.change(amount, { target: { value: "" } });
  submit();
  dialog.getByText("Enter an amount.");
  dialog.getByText("Say why, or choose a reason.");
  fireEvent.change(amount, { target: { value: "10" } });
  dialog.getByText("It goes to the merchant’s account.");
  fireEvent.change(dialog.getByLabelText("Reason"), { target: { value: "Soaked" } });
  submit();
  await waitFor(() =>
    expect(sent).toEqual([["o-bea", { amount: 10, reason: "Soaked", kind: "compensation" }]]),
  );
});

test("a user without permission sees the maximum, and which roles may refund", async () => {
  server.use(mockOperator("support"));
  openConsole("/floor?order=o-bea");
  const money = await section("Money back");
  await money.findByText("Up to ₱1,240.00");
  await money.findByText("Only finance can give money back.");
  expect(money.queryByRole("button")).toBeNull();
  fireEvent.keyDown(document.body, { key: "b" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without a charge or an account no refund or compensation is offered", async () => {
  back = { ...back, refund: null, compensation: null };
  openConsole("/floor?order=o-bea");
  const money = await section("Money back");
  await money.findByText("Nothing was charged");
  money.getByText("No account to credit");
  expect(money.queryByRole("button")).toBeNull();
});
