import { fireEvent, screen, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import type { Claim } from "@waybill/contract/merchants/claims";
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
  pressButton,
} from "../../console.fixture.tsx";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";
import { claimOf, evidenceOf } from "./claims.fixture.ts";

let claims: Claim[] = [];
let evidence: Partial<Parameters<typeof evidenceOf>[1]> = {};
let endedAt = createdAt;
const sent: unknown[] = [];
const order = () =>
  orderOf("o-bea", "Bea Cruz", {
    status: "DELIVERED",
    status_history: [{ status: "DELIVERED", created_at: endedAt }],
    may: { assign: false, unassign: false, cancel: false },
  });
const server = serve(
  mockOperator("support"),
  mockNames(),
  mockList("orders", () => [order()]),
  mockList("riders", () => []),
  mockList("claims", () => claims),
  http.get(`${api}/orders/:id`, () => HttpResponse.json({ result: order() })),
  http.get(`${api}/claims/:id`, () =>
    HttpResponse.json({ result: evidenceOf(claims[0] ?? claimOf(), evidence) }),
  ),
  http.post(`${api}/claims/:id/decide`, async ({ request, params }) => {
    const body: unknown = await request.json();
    sent.push([params["id"], body]);
    claims = claims.map((claim) => ({ ...claim, state: "granted", granted_amount: claim.amount }));
    return HttpResponse.json({ result: { ...claims[0], messages: [] } });
  }),
  http.post("*/orders/api/v1/claims", async ({ request }) => {
    sent.push(await request.json());
    claims = [claimOf({ cause: "late", amount: 99, granted_amount: 99, state: "granted", by_rule: true })];
    return HttpResponse.json({ result: { ...claims[0], messages: [] } }, { status: 201 });
  }),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  sent.length = 0;
  claims = [];
  evidence = {};
  endedAt = new Date().toISOString();
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});
const openPanel = async () => {
  openConsole("/floor?order=o-bea");
  return within(await screen.findByRole("region", { name: "Claims" }));
};
const dialogNamed = async (name: string) => within(await screen.findByRole("dialog", { name }));

test("C decides the open claim next to its order, and the result is shown", async () => {
  claims = [claimOf({ amount: 480 })];
  const section = await openPanel();
  await section.findByText("To decide");
  await section.findByRole("button", { name: "Decide the claim" });
  fireEvent.keyDown(document.body, { key: "c" });
  const dialog = await dialogNamed("Decide the claim");
  await dialog.findByText(/You can grant up to ₱739.00/);
  fireEvent.click(dialog.getByRole("button", { name: "Grant ₱480.00" }));
  await dialogClosed();
  expect(sent).toEqual([["claim-1", { outcome: "grant" }]]);
  await section.findByText("₱480.00 claimed · ₱480.00 granted");
});

test("a partial grant needs an amount within the refundable rest, a refusal needs a reason, and no grant exceeds the rest", async () => {
  claims = [claimOf({ amount: 480 })];
  evidence = { most: 300, approval_above: 100, given: 80 };
  await (await openPanel()).findByText("To decide");
  await pressButton("Decide the claim");
  const dialog = await dialogNamed("Decide the claim");
  const chosen = await dialog.findByRole<HTMLInputElement>("radio", { name: "Grant in part" });
  expect(chosen.checked).toBe(true);
  expect(dialog.queryByRole("radio", { name: /^Grant(?! in part)/ })).toBeNull();
  const amount = dialog.getByLabelText("Amount");
  const submit = () => fireEvent.submit(amount.closest("form") ?? amount);
  submit();
  dialog.getByText("Enter an amount.");
  fireEvent.change(amount, { target: { value: "300.01" } });
  dialog.getByText("Enter an amount above zero and up to ₱300.00.");
  fireEvent.change(amount, { target: { value: "20" } });
  expect(dialog.queryByText("A second person has to approve this amount.")).toBeNull();
  fireEvent.change(amount, { target: { value: "21" } });
  dialog.getByText("A second person has to approve this amount.");
  fireEvent.click(dialog.getByRole("radio", { name: "Refuse" }));
  fireEvent.click(dialog.getByRole("button", { name: "Refuse" }));
  dialog.getByText("Give a reason: the merchant sees it.");
  expect(sent).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: " It was closed " } });
  fireEvent.click(dialog.getByRole("button", { name: "Refuse" }));
  await dialogClosed();
  expect(sent).toEqual([["claim-1", { outcome: "refuse", reason: "It was closed" }]]);
});

test("without an open claim the operator claims for the merchant, and a rule's decision is shown", async () => {
  const section = await openPanel();
  await section.findByText("No claims.");
  await section.findByRole("button", { name: "Claim for the merchant" });
  fireEvent.keyDown(document.body, { key: "c" });
  const dialog = await dialogNamed("Claim for the merchant");
  dialog.getByText("Leave it empty for the delivery fee.");
  const amount = dialog.getByLabelText(/^Amount/);
  fireEvent.change(amount, { target: { value: "0" } });
  fireEvent.blur(amount);
  dialog.getByText("Enter an amount.");
  fireEvent.change(amount, { target: { value: "" } });
  fireEvent.click(dialog.getByRole("button", { name: "Claim for the merchant" }));
  await dialogClosed();
  expect(sent).toEqual([{ order_id: "o-bea", cause: "late" }]);
  await screen.findByText("₱99.00 granted by the rules");
  await section.findByText("₱99.00 claimed · ₱99.00 granted");
});

test("no claim is offered after 72 hours, or without the permission to decide or claim", async () => {
  endedAt = new Date(Date.now() - 73 * 3_600_000).toISOString();
  const late = await openPanel();
  await late.findByText("No claims.");
  expect(late.queryByRole("button")).toBeNull();
});

test("a user without permission sees which roles may decide", async () => {
  claims = [claimOf()];
  server.use(mockOperator("viewer"));
  const section = await openPanel();
  await section.findByText("Only support and finance can decide claims.");
  expect(section.queryByRole("button")).toBeNull();
  fireEvent.keyDown(document.body, { key: "c" });
  expect(screen.queryByRole("dialog")).toBeNull();
});
