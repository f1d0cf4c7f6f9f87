import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import type { Claim } from "@waybill/contract/merchants/claims";
import type { ClaimEvidence } from "@waybill/contract/operations/refunds";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { address, api, createdAt, mockNames, openConsole, mockOperator } from "../../console.fixture.tsx";
import { claimOf, evidenceOf } from "../../floor/claims/claims.fixture.ts";
import { orderOf } from "../../floor/floor-rows.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./claims-screen.tsx";

let claims: Claim[] = [];
let evidence: Partial<ClaimEvidence> = {};
let answer: () => Response | Promise<Response>;
const sent: [id: unknown, body: unknown][] = [];
const figures = { open: 2, waiting_for_merchant: 0, days: 7, decided: 0, by_rule: 0, median_minutes: 0 };
serve(
  mockOperator("support"),
  mockNames(),
  http.get(`${api}/claims`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const isOn = ({ state, decided_at }: Claim) =>
      query.get("decided") === "true" ? decided_at !== null : state === query.get("state");
    return HttpResponse.json({ result: { data: claims.filter(isOn), cursor: null } });
  }),
  http.get(`${api}/claims/figures`, () => HttpResponse.json({ result: figures })),
  http.get(`${api}/claims/:id`, ({ params }) => {
    const claim = claims.find(({ claim_id }) => claim_id === params["id"]);
    return claim
      ? HttpResponse.json({
          result: evidenceOf(claim, { order: orderOf(claim.order_id, "Bea Cruz"), ...evidence }),
        })
      : new HttpResponse(null, { status: 404 });
  }),
  http.get("*/orders/api/v1/claims/:id/photos/:number", () => new HttpResponse(null, { status: 404 })),
  http.get("*/orders/api/v1/delivery/way", () => HttpResponse.json({ result: null })),
  http.post(`${api}/claims/:id/decide`, async ({ request, params }) => {
    sent.push([params["id"], await request.json()]);
    return answer();
  }),
);
const decideAs = (state: Claim["state"], id: string) => {
  claims = claims.map((claim) =>
    claim.claim_id === id
      ? { ...claim, state, decided_at: createdAt, granted_amount: 0, reason: "Dry" }
      : claim,
  );
};
beforeEach(() => {
  sent.length = 0;
  evidence = {};
  answer = () => HttpResponse.json({ result: { ...claims[0], messages: [] } });
  claims = [
    claimOf({ claim_id: "c-1", amount: 480, created_at: "2026-11-20T01:00:00.000Z" }),
    claimOf({ claim_id: "c-2", amount: 99, created_at: "2026-11-20T02:00:00.000Z" }),
  ];
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});
const panel = async () => within(await screen.findByRole("complementary", { name: "Decide the claim" }));
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const send = (form: ReturnType<typeof within>) =>
  fireEvent.click(form.getByRole("button", { name: /^(?:Grant|Refuse|Ask)/ }));
const errors = () => currentToasts().filter(({ type }) => type === "error");

test("a claim that a colleague decided first is not decided again: a message and the decision are shown", async () => {
  openConsole("/claims?claim=c-1");
  const form = await panel();
  answer = () => {
    decideAs("refused", "c-1");
    return refusal(409, "CLAIM_DECIDED", "error.order-changed-meanwhile");
  };
  send(form);
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(sent).toHaveLength(1);
  expect(address()).toBe("/claims?claim=c-1");
});

test("a decision pressed twice is sent once", async () => {
  let settle: () => void = () => undefined;
  const waits = new Promise<void>((go) => (settle = go));
  answer = async () => {
    await waits;
    decideAs("granted", "c-1");
    return HttpResponse.json({ result: { ...claims[0], messages: [] } });
  };
  openConsole("/claims?claim=c-1");
  const form = await panel();
  send(form);
  await waitFor(() => expect(sent).toHaveLength(1));
  send(form);
  const grant = form.getByRole("button", { name: /^Grant/ });
  fireEvent.submit(grant.closest("form") ?? grant);
  settle();
  await waitFor(() => expect(address()).toBe("/claims?claim=c-2"));
  expect(sent).toEqual([["c-1", { outcome: "grant" }]]);
});

test("digits typed into an amount or a reason select no outcome", async () => {
  openConsole("/claims?claim=c-1");
  const form = await panel();
  key("2");
  const amount = form.getByLabelText("Amount");
  await waitFor(() => expect(document.activeElement).toBe(amount));
  for (const digit of "134n") key(digit);
  expect(form.getByRole<HTMLInputElement>("radio", { name: "Grant in part" }).checked).toBe(true);
  expect(address()).toBe("/claims?claim=c-1");
});

test.each(["0", "-20", "480.01", "all"])("a partial amount of '%s' is not granted", async (sum) => {
  evidence = { most: 480 };
  openConsole("/claims?claim=c-1");
  const form = await panel();
  fireEvent.click(form.getByRole("radio", { name: "Grant in part" }));
  fireEvent.change(form.getByLabelText("Amount"), { target: { value: sum } });
  send(form);
  await form.findByText("Enter an amount above zero and up to ₱480.00.");
  expect(sent).toEqual([]);
});

test("the values typed for one claim are not sent for the next one", async () => {
  openConsole("/claims?claim=c-1");
  const first = await panel();
  key("3");
  fireEvent.change(first.getByLabelText(/^Reason/), { target: { value: "It was dry" } });
  fireEvent.click(await screen.findByRole("button", { name: /₱99\.00/ }));
  await waitFor(() => expect(address()).toBe("/claims?claim=c-2"));
  await waitFor(async () => expect((await panel()).queryByDisplayValue("It was dry")).toBeNull());
});
