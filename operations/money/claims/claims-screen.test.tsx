import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import type { Claim } from "@waybill/contract/merchants/claims";
import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { address, api, createdAt, mockNames, openConsole, mockOperator } from "../../console.fixture.tsx";
import { claimOf, evidenceOf } from "../../floor/claims/claims.fixture.ts";
import { orderOf } from "../../floor/floor-rows.fixture.ts";

const rider = { kind: "rider", id: "rider-7", name: "Rico Ponce" };
const order = orderOf("o-bea", "Bea Cruz", {
  status: "DELIVERED",
  rider_id: "rider-7",
  story: [
    { at: createdAt, kind: "rider", action: "arrived_at_pickup", actor: rider, text: null, detail: {} },
    { at: createdAt, kind: "rider", action: "contact-call", actor: rider, text: null, detail: {} },
  ],
});
const agesMinutes = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let claims: Claim[] = [];
let evidence: Partial<ClaimEvidence> = {};
let approval = false;
const sent: unknown[] = [];
const server = serve(
  mockOperator("support"),
  mockNames(
    { id: "o-bea", kind: "order", name: "Kanto Kitchen → Bea Cruz", vendor_id: "kanto" },
    { id: "o-ana", kind: "order", name: "Botika Luna → Ana Reyes", vendor_id: "luna" },
    { id: "kanto", kind: "vendor", name: "Kanto Kitchen", vendor_id: "kanto" },
    { id: "rider-7", kind: "rider", name: "Rico Ponce", vendor_id: null },
  ),
  http.get(`${api}/claims`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const isOn = ({ state, decided_at }: Claim) =>
      query.get("decided") === "true" ? decided_at !== null : state === query.get("state");
    return HttpResponse.json({ result: { data: claims.filter(isOn), cursor: null } });
  }),
  http.get(`${api}/claims/figures`, () =>
    HttpResponse.json({
      result: {
        open: claims.filter(({ state }) => state === "open").length,
        waiting_for_merchant: 3,
        days: 7,
        decided: 148,
        by_rule: 105,
        median_minutes: 380,
      },
    }),
  ),
  http.get(`${api}/claims/:id`, ({ params }) => {
    const claim = claims.find(({ claim_id }) => claim_id === params["id"]);
    if (!claim) return HttpResponse.json({ errors: [{ code: "NOT_FOUND" }] }, { status: 404 });
    return HttpResponse.json({ result: evidenceOf(claim, { order, ...evidence }) });
  }),
  http.get("*/orders/api/v1/claims/:id/photos/:number", () => new HttpResponse(null, { status: 404 })),
  http.get("*/orders/api/v1/delivery/way", () => HttpResponse.json({ result: null })),
  http.post(`${api}/claims/:id/decide`, async ({ request, params }) => {
    sent.push([params["id"], await request.json()]);
    if (approval) return HttpResponse.json({ result: { approval: { approval_id: "a" } } }, { status: 202 });
    claims = claims.map((claim) =>
      claim.claim_id === params["id"]
        ? { ...claim, state: "refused", decided_at: createdAt, reason: "It was dry" }
        : claim,
    );
    return HttpResponse.json({ result: { ...claims[0], messages: [] } });
  }),
);
beforeEach(() => {
  sent.length = 0;
  approval = false;
  evidence = {};
  claims = [
    claimOf({ claim_id: "c-1", created_at: agesMinutes(13 * 60 + 5), photos: ["/1", "/2"] }),
    claimOf({
      claim_id: "c-2",
      order_id: "o-ana",
      cause: "not_received",
      amount: 1320,
      created_at: agesMinutes(40),
    }),
    claimOf({ claim_id: "c-3", cause: "late", state: "waiting_for_merchant" }),
    claimOf({
      claim_id: "c-4",
      state: "granted",
      granted_amount: 480,
      decided_at: createdAt,
      by_rule: true,
      cause: "late",
    }),
  ];
  setUpEnglishTexts();
});
const list = async () => within(await screen.findByRole("region", { name: "Claims" }));
const rows = async () =>
  (await (await list()).findAllByRole("listitem")).map(({ textContent }) => textContent);
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const decide = async () => within(await screen.findByRole("complementary", { name: "Decide the claim" }));

test("claims are listed by outcome, with amount, state and age [19.34]", async () => {
  openConsole("/claims");
  const tabs = await list();
  await tabs.findByText("71% decided by the rules in 7 days");
  await tabs.findByText("Botika Luna");
  expect(await rows()).toEqual([
    "DamagedKanto Kitchen → Bea Cruz₱480.00waiting 13 h",
    "Not receivedBotika Luna → Ana Reyes₱1,320.00waiting 40 min",
  ]);
  screen.getByText("Median time to decide: 6 h");
  fireEvent.click(tabs.getByRole("button", { name: "With merchant 3" }));
  await tabs.findByText("Late");
  fireEvent.click(tabs.getByRole("button", { name: "Done 148" }));
  await waitFor(async () => expect(await rows()).toEqual(["LateKanto Kitchen → Bea Cruz₱480.00Granted"]));
  expect(address()).toBe("/claims?tab=done");
});

test("a claim is shown with its evidence: text, photos, promise, waits, contacts, places, history [19.34]", async () => {
  evidence = {
    promised_at: "2026-11-20T04:52:00.000Z",
    delivered_at: "2026-11-20T05:16:00.000Z",
    late_minutes: 24,
    waited: { shop: 11, door: null },
    contacts: { calls: 2, messages: 1 },
    places: [{ action: "arrived_at_pickup", at: createdAt, latitude: 14.55, longitude: 121.02 }],
    earlier_claims: 3,
    given: 20,
    approval_above: 1000,
  };
  openConsole("/claims?claim=c-1");
  const open = within(await screen.findByRole("region", { name: "Claim" }));
  await open.findByText("Both trays were open");
  open.getByRole("heading", { name: "Damaged, ₱480.00" });
  expect(open.getAllByRole("button", { name: /^Photo \d, large/ })).toHaveLength(2);
  open.getByText(/12 P Burgos/);
  const figures = Object.fromEntries(
    open.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(figures).toMatchObject({
    promised: "12:52",
    "delivered, 24 min late": "13:16",
    "At the shop": "11 min",
    "At the door": "Not stated",
    "+1 message": "2 calls",
    Claimed: "₱480.00",
    Maximum: "₱739.00",
    "Already granted": "₱20.00",
    "Approval needed above": "₱1,000.00",
  });
  await waitFor(() =>
    expect(open.getByText("3 earlier claims").previousElementSibling?.textContent).toBe("Kanto Kitchen"),
  );
  const story = within(open.getByRole("region", { name: "Timeline" }));
  expect(story.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^At the shop/),
    expect.stringMatching(/^Called the customer/),
  ]);
  fireEvent.keyDown(document.body, { key: "p" });
  await screen.findByRole("dialog", { name: "Photos of the claim" });
});

test("keys alone refuse the oldest claim and open the next one: N, 3, the reason, Enter [19.34]", async () => {
  openConsole("/claims");
  await (await list()).findByText("Damaged");
  key("n");
  await (await decide()).findByRole("radio", { name: "Refuse" });
  expect(address()).toBe("/claims?claim=c-1");
  key("3");
  const reason = (await decide()).getByLabelText(/^Reason/);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  fireEvent.submit(reason.closest("form") ?? reason);
  (await decide()).getByText("Give a reason: the merchant sees it.");
  expect(sent).toEqual([]);
  fireEvent.change(reason, { target: { value: "It was dry" } });
  fireEvent.submit(reason.closest("form") ?? reason);
  await waitFor(() => expect(sent).toEqual([["c-1", { outcome: "refuse", reason: "It was dry" }]]));
  await waitFor(() => expect(address()).toBe("/claims?claim=c-2"));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
});

test("1 focuses the send button, so that Enter grants the claim; above the limit it waits for approval [19.34]", async () => {
  approval = true;
  evidence = { approval_above: 100 };
  openConsole("/claims?claim=c-1");
  const panel = await decide();
  await panel.findByText("A second person has to approve this amount.");
  key("1");
  const send = panel.getByRole("button", { name: /^Grant/ });
  await waitFor(() => expect(document.activeElement).toBe(send));
  fireEvent.click(send);
  await waitFor(() => expect(sent).toEqual([["c-1", { outcome: "grant" }]]));
});

test("a user without permission sees the evidence and which roles may decide; a decided claim shows its reason [19.34]", async () => {
  server.use(mockOperator("viewer"));
  openConsole("/claims?claim=c-1");
  const panel = await decide();
  panel.getByText("Only support and finance can decide claims.");
  expect(panel.queryByRole("radio")).toBeNull();
  fireEvent.click((await list()).getByRole("button", { name: /Done/ }));
  fireEvent.click(await (await list()).findByRole("button", { name: /Granted/ }));
  const done = within(await screen.findByRole("complementary", { name: "Decided" }));
  done.getByText("Granted");
  done.getByText("₱480.00 granted by the rules");
  done.getByText(/The published rules/);
});

test("a claim that fails to load has a retry, and an empty list shows a message [19.34]", async () => {
  claims = [];
  openConsole("/claims?claim=c-9");
  await screen.findByText("No claims to decide.");
  await screen.findByRole("alert");
  screen.getByRole("button", { name: "Try again" });
});
