import { login } from "@waybill/contract/accounts";
import { createBulkJob, placeBulkOrders } from "@waybill/contract/bulk-jobs";
import * as developer from "@waybill/contract/partner/developer";
import * as afterFailure from "@waybill/contract/merchants/after-failure";
import * as claims from "@waybill/contract/merchants/claims";
import * as signOn from "@waybill/contract/merchants/single-sign-on";
import * as security from "@waybill/contract/merchants/security";
import * as orders from "@waybill/contract/orders";
import { pauseOutlet, resumeOutlet, saveOutletService } from "@waybill/contract/merchants/outlet-service";
import { importOutlets, makeOutlets } from "@waybill/contract/merchants/outlet-imports";
import { saveFeeLimits, saveOrderSettings } from "@waybill/contract/merchants/order-rules";
import { createOutlet, updateOutlet } from "@waybill/contract/merchants/outlets";
import { saveReportMail } from "@waybill/contract/merchants/outlets-report";
import * as team from "@waybill/contract/merchants/team";
import * as listeners from "@waybill/contract/partner/listeners";
import * as partner from "@waybill/contract/partner/orders";
import { patchOutlet, putOutlet } from "@waybill/contract/partner/outlets";
import { changeTestOrder, takeTestStep } from "@waybill/contract/partner/testing";
import * as partnerWebhooks from "@waybill/contract/partner/webhooks";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import { pathOf } from "@waybill/contract/endpoint";
import * as payments from "@waybill/contract/payments";
import * as recipient from "@waybill/contract/visitors/recipient";
import * as tips from "@waybill/contract/visitors/tips";
import * as riderApp from "@waybill/contract/riders/rider-app";
import * as riderJobs from "@waybill/contract/riders/rider-jobs";
import { acceptJob, leaveProof, moveJob } from "@waybill/contract/riders/riders";
import { moveOrderInSandbox, readSentMessages, setDns } from "@waybill/contract/sandbox";
import { allowSupportAccess, endSupportAccess } from "@waybill/contract/operations/support-access";
import { saveVendorAddress } from "@waybill/contract/merchants/vendors";
import * as webhooks from "@waybill/contract/partner/webhook-calls";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goodRow, sheetOf } from "../bulk/bulk.fixture.ts";
import { findOrderUnchecked } from "../orders/find-order.ts";
import {
  carriedToTheDoor,
  customer as orderCustomer,
  orderRequest,
  placeTestOrder as place,
  serendra,
} from "../orders/order.fixture.ts";
import { orderBody, partnerApi } from "../partner/partner.fixture.ts";
import { payOwnTip } from "../payments/tips/tip.fixture.ts";
import { confirm, giveUp, guestWithIntent } from "../payments/payment.fixture.ts";
import { sandboxPicture } from "../fleets/proofs/prove-return.ts";
import { makeOffer } from "../fleets/riders/offers/make-offer.ts";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { codeAt, softwareKey } from "../accounts/second-factor/second-factor.fixture.ts";
import { walkLogo } from "../vendors/logo/logo-walk.fixture.ts";
import { openAuditWalk, routeOf } from "./audit-walk.fixture.ts";
import { walkDirectory } from "./directory-walk.fixture.ts";
import { expectWholeWalk } from "./whole-walk.fixture.ts";

const walk = await openAuditWalk();
const { call, change, clock, close, db, deps, inject, leavesRows, pool, tokenFor, walked } = walk;
afterAll(close);

const merchant = await ownVendor(db);
const guarded = await ownVendor(db);
const [outlet] = merchant.outletIds;
const as = await tokenFor(merchant.email);
const rider = await ownRider(walk);
const image = sandboxPicture().bytes.toString("base64");
const live = await walk.partner();
const tests = await walk.partner("test");
beforeAll(walk.guardTables);

const placed = async () => (await place(call, as, outlet)).order_id;
const pem = () =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .publicKey.export({ type: "spki", format: "pem" })
    .toString();

test("the database check of these tests refuses a change without an audit row", async () => {
  await expect(
    db.updateTable("vendors").set({ name: "Nobody's change" }).where("vendor_id", "=", outlet).execute(),
  ).rejects.toThrow("UPDATE of vendors without a row of the audit");
});

test("a call that writes no audit row does not count as covered [14.49]", async () => {
  const body = { email_address: "ops@example.com", password: "Wrong!2026" };
  await expect(leavesRows("POST /none", () => call(login, { body }))).rejects.toThrow("POST /none");
  expect(walked).not.toContain("POST /none");
});

test("each change by a merchant writes one audit row, in its transaction [14.47] [14.49]", async () => {
  const request = await orderRequest(call, as, outlet);
  const { result: order } = await change(orders.createOrder, { as, body: request });
  const orderId = order.order_id;
  await change(orders.updateOrder, {
    as,
    params: { orderId },
    body: { vendor_id: outlet, item_details: "3 sisig trays" },
  });
  const link = { params: { orderId }, query: { t: new URL(order.tracking_link).search.slice("?t=".length) } };
  await change(recipient.putInstructions, { ...link, body: { notes: "Ring twice" } });
  await change(recipient.putPin, { ...link, body: serendra });
  await change(moveOrderInSandbox, { as, params: { orderId }, body: { status: "WAITING_FOR_TRANSPORT" } });
  await change(orders.cancelOrder, {
    as,
    body: { vendor_id: outlet, order_id: orderId, reason: "mistake_error" },
  });

  const content = (await sheetOf([goodRow, { ...goodRow, customer_name: "Bea Cruz" }])).toString("base64");
  const sheet = await call(createBulkJob, { as, body: { vendor_id: outlet, content } });
  await change(placeBulkOrders, { as, params: { jobId: sheet.body.body.bulk_job.bulk_job_id } }, { rows: 2 });

  const entry = {
    parent_vendor_id: merchant.vendorId,
    client_vendor_id: "walked-1",
    name: "Walked",
    phone_number: "+639175550142",
    address: "Ayala Avenue, Makati",
    ...serendra,
  };
  const { result: added } = await change(createOutlet, { as, body: entry });
  const params = { vendorId: added.vendor_id };
  await change(updateOutlet, { as, params, body: { ...entry, name: "Renamed" } });
  const address = { street_address: "1 Ayala Avenue", address_text: "1 Ayala Avenue", ...serendra };
  await change(saveVendorAddress, { as, params, body: address });
  await change(orders.setReadyTime, {
    as,
    params: { orderId: await placed() },
    body: { ready_at: Math.floor(clock.now().getTime() / 1000) + 600 },
  });
  await change(saveOutletService, { as, params, body: { preparation_minutes: 15 } });
  await change(pauseOutlet, { as, params, body: { minutes: 15, reason: "Full" } });
  await change(resumeOutlet, { as, params });

  const own = { vendorId: merchant.vendorId };
  await change(allowSupportAccess, { as, params: own, body: { hours: 8 } });
  await change(endSupportAccess, { as, params: own });
  await change(saveOrderSettings, { as, params: own, body: { reference_required: true } });
  await change(saveOrderSettings, { as, params: own, body: { reference_required: false } });
  const csv = "ID,Name,Phone,Address,Latitude,Longitude\nW-1,Walked,09175550142,11th Avenue,14.5502,121.0541";
  const outlets = { vendor_id: merchant.vendorId, content: Buffer.from(csv).toString("base64") };
  const imported = await call(importOutlets, { as, body: outlets });
  await change(makeOutlets, { as, params: { importId: imported.body.result.import_id } });
  await change(saveFeeLimits, { as, params: own, body: { per_day: 90_000 } });
  await change(saveReportMail, { as, params: own, body: { wanted: true } });
  await walkLogo(walk, { as, params: own });
});

test("each change of a merchant's second factors and of the requirement writes one audit row [14.49] [21.20]", async () => {
  const { email, vendorId } = guarded;
  const own = { as: await tokenFor(email) };
  const setUp = async () => {
    const { result: started } = (await call(security.beginOwnTotp, own)).body;
    await change(security.confirmOwnTotp, { ...own, body: { code: codeAt(clock.now(), started.uri) } });
  };
  await setUp();
  const passkey = softwareKey(deps.publicUrl()).made((await call(security.beginOwnPasskey, own)).body.result);
  await change(security.addOwnPasskey, { ...own, body: { passkey } });
  await change(security.renewOwnRecoveryCodes, own);
  await change(security.removeOwnTotp, own);
  const body = { second_factor_required: true };
  await change(security.setVendorSecurity, { ...own, params: { vendorId }, body });
  await setUp();
  await change(security.removeOwnPasskey, { ...own, params: { id: passkey.id } });
  await change(security.setVendorSecurity, {
    ...own,
    params: { vendorId },
    body: { second_factor_required: false },
  });
  await change(security.removeOwnTotp, own);
});

test("each change of a single sign-on writes one audit row [14.49] [21.25]", async () => {
  const { email, vendorId } = guarded;
  const own = { as: await tokenFor(email), params: { vendorId } };
  const body = { issuer: "https://8.8.8.8", client_id: "waybill", domains: ["walked.example"] };
  const { result } = await change(signOn.saveSingleSignOn, { ...own, body });
  const [{ record } = { record: { value: "" } }] = result.domains;
  await call(setDns, { body: { name: "walked.example", txt: [record.value] } });
  const found = () => call(signOn.readSingleSignOn, own);
  await leavesRows("the domain of a single sign-on is found", found, { by: "system" });
  await change(signOn.removeSingleSignOn, own);
});

test("each change by a company's directory is in the audit [14.49]", () => walkDirectory(walk, merchant));

test("each change of a claim writes one audit row [14.49] [19.39]", async () => {
  const order_id = await placed();
  for (const status of carriedToTheDoor)
    await call(moveOrderInSandbox, { as, params: { orderId: order_id }, body: { status } });
  const made = await change(claims.createClaim, { as, body: { order_id, cause: "damaged", amount: 10 } });
  const ofClaim = { as, params: { claim_id: made.result.claim_id } };
  await change(claims.writeToClaim, { ...ofClaim, body: { text: "Both trays" } });
  await change(claims.withdrawClaim, ofClaim);
});

test("each action of a recipient after the delivery writes one audit row [14.49]", async () => {
  const delivered = await place(call, as, outlet);
  const ofDelivered = { orderId: delivered.order_id };
  const of = {
    params: ofDelivered,
    query: { t: new URL(delivered.tracking_link).search.slice("?t=".length) },
  };
  for (const status of carriedToTheDoor)
    await call(moveOrderInSandbox, { as, params: ofDelivered, body: { status } });
  await change(recipient.postRating, { ...of, body: { stars: 4 } });
  await change(recipient.postProblem, { ...of, body: { cause: "missing" } });
  await payOwnTip(walk, of, (body) => change(tips.payTip, { ...of, body }));
  const open = await place(call, as, outlet, { customer: { ...orderCustomer, name: "Bea Cruz" } });
  for (const [base, tap] of [
    ["tracking", "at.x=128&at.y=64"],
    ["tracking-c2c", "at.x=128&at.y=190"],
  ] as const)
    for (const [form, payload, { order_id, tracking_link }] of [
      ["pin", tap, open],
      ["instructions", "notes=Ring", open],
      ["rating", "stars=3", delivered],
      ["problem", "cause=other", delivered],
    ] as const)
      await leavesRows(`POST /${base}/:orderId/${form}`, () =>
        inject({
          method: "POST",
          url: `/${base}/${order_id}/${form}${new URL(tracking_link).search}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          payload,
        }),
      );
});

test("each key that a merchant creates or revokes writes one audit row [14.47] [14.49]", async () => {
  // A vendor's first test order creates its test vendor.
  await change(developer.placeTestOrder, { as, body: { scenario: "happy" } }, { rows: 2 });
  const { result: key } = await change(developer.createSecretKey, {
    as,
    body: { name: "till", mode: "test" },
  });
  await change(developer.deleteSecretKey, { as, params: { key_id: key.key_id } });
  const client = { as, body: { name: "till", mode: "test" as const, public_key: pem() } };
  const { client_id } = (await change(developer.createClient, client)).result;
  const { result: second } = await change(developer.addClientKey, {
    as,
    params: { client_id },
    body: { public_key: pem() },
  });
  await change(developer.deleteClientKey, { as, params: { client_id, key_id: second.key_id } });
  await change(developer.deleteClient, { as, params: { client_id } });
});

const address = { url: "https://example.com/waybill", events: ["status" as const] };

test("each change of a vendor's webhook endpoints writes one audit row [14.47] [14.49]", async () => {
  const { id } = (await change(webhooks.createWebhook, { as, body: { ...address, mode: "test" } })).result;
  await change(webhooks.changeWebhook, { as, params: { id }, body: { url: "https://example.com/other" } });
  await change(webhooks.rotateWebhookSecret, { as, params: { id } });
  await change(webhooks.deleteWebhook, { as, params: { id } });
});

test("each change by a partner's program writes one audit row [14.47] [14.49]", async () => {
  const change = async (
    { ask }: Awaited<ReturnType<typeof walk.partner>>,
    endpoint: PartnerEndpoint,
    params: Record<string, string>,
    body: unknown,
  ) => {
    const route = routeOf(endpoint, partnerApi);
    return leavesRows(route, async () => {
      const url = pathOf({ ...endpoint, path: `${partnerApi}${endpoint.path}` } as never, params);
      const answer = await ask(endpoint.method, url, body);
      expect(answer.status, route).toEqual(endpoint.success);
      expect(answer.body?.message, route).toBeUndefined();
      return answer.body as Record<string, unknown>;
    });
  };

  const order = await change(live, partner.placeOrder, {}, orderBody(live.first));
  const order_id = String(order["order_id"]);
  await change(live, partner.changeOrder, { order_id }, { description: "3 trays" });
  const inTenMinutes = Math.floor(clock.now().getTime() / 1000) + 600;
  await change(live, partner.tellReady, { order_id }, { ready_at: inTenMinutes });
  await change(live, partner.cancelOrder, { order_id }, { reason: "MISTAKE_ERROR" });
  await change(live, partner.claimOrder, { order_id }, { cause: "other", amount: 1 });
  const till = {
    name: "Till 1",
    address: "5 Ayala Ave",
    latitude: 14.5551,
    longitude: 121.0185,
    city: "Makati",
    phone_number: "+639171234502",
    currency: "PHP",
    locale: "en-PH",
  };
  await change(live, putOutlet, { client_vendor_id: "till-1" }, till);
  await change(live, patchOutlet, { client_vendor_id: "till-1" }, { name: "Till one" });

  const made = await change(live, partnerWebhooks.createWebhook, {}, address);
  const { id } = made["result"] as { id: string };
  await change(live, partnerWebhooks.changeWebhook, { id }, { url: "https://example.com/other" });
  await change(live, partnerWebhooks.rotateWebhookSecret, { id }, undefined);
  await change(live, partnerWebhooks.deleteWebhook, { id }, undefined);

  const listening = await change(tests, listeners.openListener, {}, {});
  const { id: listener } = listening["result"] as { id: string };
  await change(tests, listeners.closeListener, { id: listener }, undefined);

  const { order_id: played = "" } = await walk.place(tests);
  await change(tests, takeTestStep, { order_id: played }, {});
  await change(tests, changeTestOrder, { order_id: played }, { test_speed: 0 });
});

test("each change by a guest's payment is in the audit [14.47] [14.49]", async () => {
  const intent = await guestWithIntent(walk);
  await leavesRows(
    routeOf(payments.confirmPayment),
    async () => expect((await confirm(call, intent)).status).toBe(200),
    { by: "system", rows: 1 },
  );
  const given = await guestWithIntent(walk);
  await leavesRows(
    routeOf(payments.giveUpPayment),
    async () => expect((await giveUp(call, given)).status).toBe(200),
    { by: "system", rows: 1 },
  );
});

test("each change by a rider writes one audit row [14.47] [14.49]", async () => {
  const order_id = await placed();
  const row = await findOrderUnchecked({ pool }, order_id);
  await makeOffer(deps, { riderId: rider.rider_id, orders: [row ?? expect.fail("no order")], metres: 900 });
  const { body } = await call(riderJobs.listOffers, { as: rider.as });
  await change(riderJobs.acceptOffer, {
    as: rider.as,
    params: { offer_id: body.result[0]?.offer_id ?? "" },
  });
  await change(riderJobs.reportJobEvent, {
    as: rider.as,
    params: { order_id },
    body: { event_id: randomUUID(), type: "arrived_at_pickup", at: clock.now().toISOString(), ...serendra },
  });
  await leavesRows(routeOf(riderJobs.putJobProof), async () => {
    const { statusCode } = await inject({
      method: "PUT",
      url: pathOf(riderJobs.putJobProof, { order_id, kind: "pickup" }),
      headers: { authorization: rider.as, "content-type": "image/png" },
      payload: sandboxPicture().bytes,
    });
    expect(statusCode).toBe(200);
  });

  // The choice after a failure and the resulting status change write one audit row.
  for (const type of ["collected", "failed"] as const)
    await change(riderJobs.reportJobEvent, {
      as: rider.as,
      params: { order_id },
      body: {
        event_id: randomUUID(),
        type,
        at: clock.now().toISOString(),
        ...serendra,
        ...(type === "failed" && { reason: "refused" }),
      },
    });
  const ofFailed = { orderId: order_id };
  const { result: failure } = (await call(afterFailure.readAfterFailure, { as, params: ofFailed })).body;
  const back = failure.choices.find(({ choice }) => choice === "return") ?? expect.fail("no return");
  await change(afterFailure.chooseAfterFailure, {
    as,
    params: ofFailed,
    body: { choice: back.choice, signature: back.signature },
  });

  await change(riderApp.deleteRider, { as: (await ownRider(walk)).as });

  const fleet = await tokenFor("rider");
  const params = { orderId: await placed() };
  const jun = { name: "Jun Bautista", phone_number: "+639175550101", vehicle: null };
  await change(acceptJob, { as: fleet, params, body: jun });
  await change(moveJob, { as: fleet, params, body: { status: "NEAR_VENDOR" } });
  await change(leaveProof, { as: fleet, params: { ...params, kind: "pickup" }, body: { image } });
});

test("each change of a vendor's team is in the audit, one row for each role [14.47] [14.49]", async () => {
  const invited = async (email: string) => {
    const body = { email, role: "clerk" as const, vendor_ids: [outlet] };
    const { result } = await change(team.inviteToTeam, { as, body });
    return { invitation_id: result.invitation_id };
  };
  await change(team.withdrawInvitation, { as, params: await invited("withdrawn@example.com") });
  const email = "teamed@example.com";
  await change(team.resendInvitation, { as, params: await invited(email) });
  const mail = (await call(readSentMessages, { query: { to: email } })).body.data[0];
  const token = new URLSearchParams(new URL(mail?.links[0] ?? "").hash.slice(1)).get("token") ?? "";
  await change(team.acceptInvitation, { body: { token, password: "Waybill!2026x" } }, { rows: 2 });
  const { result } = (await call(team.listTeam, { as, query: { vendor_id: outlet } })).body;
  const params = { user_id: result.members.find((one) => one.email === email)?.user_id ?? "" };
  const body = { role: "manager" as const, vendor_ids: [...merchant.outletIds] };
  await change(team.changeMember, { as, params, body }, { rows: 2 });
  await change(team.endMemberSessions, { as, params });
  await change(team.removeMember, { as, params }, { rows: 2 });
});

test("every route except the operators' that can change something is called here, or listed with a reason [14.49]", () => {
  expectWholeWalk(walk, "others");
});
