import { sendMessageAgain } from "@waybill/contract/operations/messages";
import { register } from "@waybill/contract/accounts";
import * as developer from "@waybill/contract/partner/developer";
import { approve, reject } from "@waybill/contract/operations/approvals";
import * as areas from "@waybill/contract/operations/areas";
import { resetBrand, saveBrand } from "@waybill/contract/operations/brand";
import { draftContent, publishContent } from "@waybill/contract/operations/content";
import * as fleets from "@waybill/contract/operations/fleets";
import * as incidents from "@waybill/contract/operations/incidents";
import * as insight from "@waybill/contract/operations/insight";
import { issueCreditNote, issueInvoices } from "@waybill/contract/operations/invoices";
import { handInCash } from "@waybill/contract/operations/ledger";
import * as operators from "@waybill/contract/operations/operators";
import * as cell from "@waybill/contract/operations/orders";
import { createPayRule } from "@waybill/contract/operations/pay-rules";
import { createPriceRule } from "@waybill/contract/operations/price-rules";
import { createClaim } from "@waybill/contract/merchants/claims";
import { decideClaim, refundOrder, refundOrderTip } from "@waybill/contract/operations/refunds";
import * as riders from "@waybill/contract/operations/riders";
import * as secondFactor from "@waybill/contract/operations/second-factor";
import * as settings from "@waybill/contract/operations/settings";
import * as vendors from "@waybill/contract/operations/vendors";
import { readSentMessages } from "@waybill/contract/sandbox";
import { allowSupportAccess, signInAsMerchant } from "@waybill/contract/operations/support-access";
import { payRules } from "@waybill/domain/riders/pay-rules.fixture";
import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverer } from "../ledger/delivered.fixture.ts";
import { codeAt, softwareKey } from "../accounts/second-factor/second-factor.fixture.ts";
import { placeTestOrder as place } from "../orders/order.fixture.ts";
import { sandboxPicture } from "../fleets/proofs/prove-return.ts";
import { ownRider } from "../fleets/riders/rider.fixture.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { paidTip } from "../payments/tips/tip.fixture.ts";
import { openAuditWalk } from "./audit-walk.fixture.ts";
import { expectWholeWalk } from "./whole-walk.fixture.ts";

const walk = await openAuditWalk();
const { call, change, clock, close, db, deps, inject, tokenFor } = walk;
afterAll(close);

const merchant = await ownVendor(db);
const [outlet] = merchant.outletIds;
const as = await tokenFor(merchant.email);
const ops = await tokenFor("ops");
const image = sandboxPicture().bytes.toString("base64");
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

test("each key that an operator creates or revokes for a merchant writes one audit row [14.47] [14.49]", async () => {
  // A vendor's first test order creates its test vendor.
  await call(developer.placeTestOrder, { as, body: { scenario: "happy" } });
  const vendor_id = merchant.vendorId;
  const { result: given } = await change(vendors.addVendorKey, {
    as: ops,
    params: { vendor_id },
    body: { name: "given", mode: "test" },
  });
  await change(vendors.endVendorKey, { as: ops, params: { vendor_id, key_id: given.key_id } });
  const client = { as, body: { name: "till", mode: "test" as const, public_key: pem() } };
  const { result: other } = (await call(developer.createClient, client)).body;
  await change(vendors.endVendorClient, { as: ops, params: { vendor_id, client_id: other.client_id } });
});

test("each sign-in of an operator as a merchant writes one audit row [14.47] [14.49]", async () => {
  await call(allowSupportAccess, { as, params: { vendorId: merchant.vendorId }, body: { hours: 8 } });
  await change(signInAsMerchant, { as: ops, params: { vendor_id: merchant.vendorId } });
});

test("each change by an operator to an order or an incident writes one audit row [14.47] [14.49]", async () => {
  const order_id = await placed();
  const params = { order_id };
  await change(cell.noteOrder, { as: ops, params, body: { text: "They called" } });
  const other = await ownRider(walk);
  await change(cell.assignOrder, {
    as: ops,
    params,
    body: { rider_id: other.rider_id, override: ["no_position"] },
  });
  await change(cell.unassignOrder, { as: ops, params, body: { reason: "flat tyre" } });
  const cancel = { reason: "bad_weather", who_pays: "operator" } as const;
  await change(cell.cancelCellOrder, { as: ops, params, body: cancel });
  const moved = { order_id: await placed() };
  const move = { status: "RECEIVED_BY_VENDOR", reason: "they called" } as const;
  await change(cell.moveCellOrder, { as: ops, params: moved, body: move });
  const { result } = await change(incidents.addIncident, {
    as: ops,
    body: { ...moved, kind: "lost parcel" },
  });
  const { incident_id } = result;
  await change(incidents.ownIncident, { as: ops, params: { incident_id }, body: { owner: "user-ops" } });
  await change(incidents.resolveIncident, { as: ops, params: { incident_id }, body: { how: "found" } });
});

test("each change by an operator to riders and fleets writes one audit row [14.47] [14.49]", async () => {
  const { result: added } = await change(riders.addRider, {
    as: ops,
    body: { name: "Jun", phone_number: "+639189990001" },
  });
  const params = { rider_id: added.rider_id };
  await change(riders.changeRider, { as: ops, params, body: { name: "Jun Cruz" } });
  await change(riders.putPhotoOfRider, { as: ops, params, body: { image } });
  await change(riders.suspendRider, { as: ops, params, body: { reason: "papers" } });
  await change(riders.reinstateRider, { as: ops, params });
  const { result: fleet } = await change(fleets.addFleet, { as: ops, body: { name: "Two", kind: "own" } });
  const { fleet_id } = fleet;
  const { result: key } = await change(fleets.addFleetKey, { as: ops, params: { fleet_id }, body: {} });
  await change(fleets.endFleetKey, { as: ops, params: { fleet_id, key: key.key } });
});

test("each change by an operator to vendors and users writes one audit row [14.47] [14.49]", async () => {
  const { result: vendor } = await change(vendors.addVendor, { as: ops, body: { name: "New shop" } });
  const { vendor_id } = vendor;
  await change(vendors.changeVendor, { as: ops, params: { vendor_id }, body: { name: "Newer shop" } });
  await change(vendors.suspendVendor, { as: ops, params: { vendor_id }, body: { reason: "papers" } });
  await change(vendors.reinstateVendor, { as: ops, params: { vendor_id } });
  const { result: person } = await change(vendors.giveVendorRole, {
    as: ops,
    params: { vendor_id },
    body: { email: "ana-walked@example.com", role: "owner" },
  });
  await change(vendors.giveVendorRole, {
    as: ops,
    params: { vendor_id },
    body: { email: "bea-walked@example.com", role: "owner" },
  });
  const one = { vendor_id, user_id: person.user_id };
  await change(vendors.changeVendorRole, { as: ops, params: one, body: { role: "clerk" } });
  await change(vendors.takeVendorRole, { as: ops, params: one });
  const { result: operator } = await change(operators.addOperator, {
    as: ops,
    body: { email: "walked@example.com", roles: ["viewer"] },
  });
  const { user_id } = operator;
  await change(operators.inviteOperator, { as: ops, params: { user_id } });
  await change(operators.setOperatorRoles, { as: ops, params: { user_id }, body: { roles: ["market"] } });

  await change(settings.setCountryParameter, {
    as: ops,
    params: { key: "registration_approval" },
    body: { value: true },
  });
  const registered = async (email: string) => {
    const password = "Waybill!2026x";
    const { body } = await call(register, {
      body: {
        email,
        password,
        password_confirmation: password,
        business_name: "Kusina",
        branches: 1,
        mobile_number: "0917 555 0142",
      },
    });
    const mail = (await call(readSentMessages, { query: { to: email } })).body.data[0];
    await inject({ url: `/orders/api/v1/register/verify${new URL(mail?.links[0] ?? "").search}` });
    return { registration_id: body.result.user_id };
  };
  const first = await registered("walked-1@example.com");
  await change(vendors.approveRegistration, { as: ops, params: first, body: {} }, { rows: 3 });
  const second = await registered("walked-2@example.com");
  await change(vendors.rejectRegistration, { as: ops, params: second, body: { reason: "not a shop" } });
});

test("each change of an operator's second factor writes one audit row [14.47] [14.49]", async () => {
  const finance = await tokenFor("finance");
  const { result: started } = (await call(secondFactor.beginTotp, { as: finance })).body;
  await change(secondFactor.confirmTotp, { as: finance, body: { code: codeAt(clock.now(), started.uri) } });
  const options = (await call(secondFactor.beginPasskey, { as: finance })).body.result;
  const passkey = softwareKey(deps.publicUrl()).made(options);
  await change(secondFactor.addPasskey, { as: finance, body: { passkey, name: "Desk" } });
  await change(secondFactor.renewRecoveryCodes, { as: finance });
  await change(secondFactor.removeTotp, { as: finance });
  const again = (await call(secondFactor.beginTotp, { as: finance })).body.result;
  await change(secondFactor.confirmTotp, { as: finance, body: { code: codeAt(clock.now(), again.uri) } });
  await change(secondFactor.removePasskey, { as: finance, params: { id: passkey.id } });
  await change(secondFactor.resetSecondFactor, { as: ops, params: { user_id: "user-finance" } });
});

test("each change by an operator to the market writes one audit row [14.47] [14.49]", async () => {
  const soon = new Date(clock.now().getTime() + 60_000).toISOString();
  const ring = [
    [121, 14],
    [121.01, 14],
    [121.01, 14.01],
    [121, 14.01],
    [121, 14],
  ];
  const polygon = { type: "Polygon" as const, coordinates: [ring] };
  const { result: area } = await change(areas.createArea, { as: ops, body: { name: "Drawn", polygon } });
  const params = { id: area.area_id };
  await change(areas.changeArea, { as: ops, params, body: { name: "Redrawn" } });
  await change(areas.pauseArea, { as: ops, params, body: { until: soon, reason: "flood" } });
  const { result: rain } = await change(areas.addSupplement, {
    as: ops,
    body: { amount: 25, reason: "Heavy rain", until: soon },
  });
  await change(areas.endSupplement, { as: ops, params: { id: rain.supplement_id } });
  await change(createPriceRule, { as: ops, body: { base: 70, per_km: 10, valid_from: soon } });
  await change(createPayRule, { as: ops, body: { ...payRules, valid_from: soon } });
  const code = "WALKED";
  await change(settings.createVoucher, { as: ops, body: { code, type: "fixed", amount: 5 } });
  await change(settings.changeVoucher, { as: ops, params: { code }, body: { amount: 6 } });
  await change(settings.setFlag, { as: ops, params: { name: "voucher" }, body: { value: true, share: 50 } });
  const key = { key: "noCourierMinutes" };
  await change(settings.setCountryParameter, { as: ops, params: key, body: { value: 90 } });
  await change(settings.setServiceHours, { as: ops, body: { value: "0800:2000" } });
  await change(settings.setMaintenance, { as: ops, body: { unplanned: { value: false } } });
  await change(saveBrand, { as: ops, body: { service_name: "Walked", colour: "#8a1f5c" } });
  await change(resetBrand, { as: ops });

  const faq = { as: ops, params: { kind: "faq", language: "en" } };
  await call(draftContent, { ...faq, body: { content: [{ title: "Walked", text: "One." }] } });
  await change(publishContent, { ...faq, body: {} });

  await change(
    settings.setCountryParameters,
    { as: ops, body: { values: { geofenceMetres: "200", refundLimit: "900" } } },
    { rows: 2 },
  );

  const limit = { key: "priceChangeLimit" };
  await change(settings.setCountryParameter, { as: ops, params: limit, body: { value: 10 } });
  const asked = async () => {
    const { body } = await call(createPriceRule, { as: ops, body: { base: 500, per_km: 10 } });
    return { id: "approval" in body.result ? body.result.approval.approval_id : "" };
  };
  const market = await tokenFor("market");
  await change(reject, { as: market, params: await asked() });
  await change(approve, { as: market, params: await asked() }, { rows: 2 });

  const alert = {
    name: "Many incidents",
    metric: "open_incidents" as const,
    threshold: 1,
    window_minutes: 60,
    channel: "mail" as const,
    target: "boss@example.com",
  };
  const { result: watch } = await change(insight.addAlert, { as: ops, body: alert });
  const { alert_id } = watch;
  await change(insight.changeAlert, { as: ops, params: { alert_id }, body: { ...alert, threshold: 2 } });
  await change(insight.removeAlert, { as: ops, params: { alert_id } });
});

test("a message that an operator sends again writes one audit row [14.49]", async () => {
  await walk.pool.query(
    `insert into queued_messages (message_id, kind, subject, recipient, sealed, state, due_at, gives_up_at, created_at, ended_at)
      values ('message-walked', 'mail', 'Hello', 'ana@example.com', 'sealed', 'failed', now(), now(), now(), now())`,
  );
  await change(sendMessageAgain, { as: ops, params: { message_id: "message-walked" } });
});

test("each change by an operator to money writes one audit row [14.47] [14.49]", async () => {
  const { order, riderId } = await deliverer(walk)(as, outlet, 50_000);
  await change(handInCash, { as: ops, params: { id: riderId }, body: { counted: 480 } });
  await change(refundOrder, {
    as: ops,
    params: { order_id: order.order_id },
    body: { amount: 10, reason: "Spilled" },
    headers: { "idempotency-key": "walked" },
  });
  await paidTip(walk, order, riderId);
  await change(refundOrderTip, {
    as: ops,
    params: { order_id: order.order_id },
    body: { reason: "Not meant" },
  });
  const asked = { order_id: order.order_id, cause: "damaged", amount: 1 } as const;
  const { claim_id } = (await call(createClaim, { as, body: asked })).body.result;
  const ask = { outcome: "ask", reason: "Which trays?" } as const;
  await change(decideClaim, { as: ops, params: { id: claim_id }, body: ask });
  // Only a month that has ended can be invoiced.
  clock.advance(40 * 86_400_000);
  const finance = await tokenFor("finance");
  const body = { period: "2026-03", vendor_id: merchant.vendorId };
  const { result } = await change(issueInvoices, { as: finance, body });
  const number = result.invoices[0]?.number ?? "";
  await change(issueCreditNote, { as: finance, params: { number }, body: { amount: 1, reason: "Late" } });
});

test("every operators' route that can change something is called here, or listed with a reason [14.49]", () => {
  expectWholeWalk(walk, "operators");
});
