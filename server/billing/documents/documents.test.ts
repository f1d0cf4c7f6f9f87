import * as invoices from "@waybill/contract/operations/invoices";
import { listAudit } from "@waybill/contract/operations/audit";
import { cancelCellOrder } from "@waybill/contract/operations/orders";
import { setCountryParameter } from "@waybill/contract/operations/settings";
import { giveVendorRole } from "@waybill/contract/operations/vendors";
import * as statements from "@waybill/contract/merchants/statements";
import { vendorRoles } from "@waybill/domain/vendors/people";
import { afterAll, expect, test } from "vitest";
import { placeTestOrder } from "../../orders/order.fixture.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { pricingDeps } from "../../pricing/pricing-deps.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { deliverer } from "../../ledger/delivered.fixture.ts";
import { postCourierCancellation } from "../../ledger/post-cancellation.ts";

// The morning of March 10th, so that January and February have ended.
const now = new Date("2026-03-10T02:00:00.000Z");
const product = await openTestApp({ now });
const { call, clock, close, db, deps, pool, tokenFor } = product;
afterAll(close);
const finance = await tokenFor("finance");
const deliver = deliverer(product);

/** A parent with two deliveries in February, one of them paid in cash, and one in March. */
const merchant = async () => {
  const own = await ownVendor(db);
  const as = await tokenFor(own.email);
  clock.set(new Date("2026-02-11T02:00:00.000Z"));
  const first = await deliver(as, own.outletIds[0], 50_000);
  clock.set(new Date("2026-02-28T15:59:59.000Z"));
  const last = await deliver(as, own.outletIds[1]);
  clock.set(new Date("2026-02-28T16:00:00.000Z"));
  await deliver(as, own.outletIds[1]);
  clock.set(now);
  return {
    ...own,
    as: await tokenFor(own.email),
    fee: first.order.delivery_fee + last.order.delivery_fee,
    first,
  };
};
const issue = (body: object) =>
  call(invoices.issueInvoices, { as: finance, body: { period: "2026-02", ...body } });
const issued = async (vendor_id: string) => {
  const { status, body } = await issue({ vendor_id });
  if (status !== 201) throw new Error(`Issuing answered ${status}: ${body.message}`);
  const [invoice] = body.result.invoices;
  if (!invoice) throw new Error("No invoice was issued.");
  return invoice;
};
const tables = (bytes: Buffer) =>
  bytes
    .toString()
    .trim()
    .split("\r\n")
    .map((row) => row.split(","));

test("a month's statement lists charges and collected cash in the country's time zone, as PDF and CSV [14.82] [21.41]", async () => {
  const { as, vendorId, outletIds, fee, first } = await merchant();
  await pool.query(
    `update orders set details = (details::jsonb || '{"reference":"PO-77"}')::json where order_id = $1`,
    [first.order.order_id],
  );
  const params = { vendorId };
  const { data } = (await call(statements.listStatements, { as, params })).body.result;
  expect(data.map(({ period, is_over }) => [period, is_over])).toEqual([
    ["2026-03", false],
    ["2026-02", true],
  ]);
  expect(data[1]).toMatchObject({ deliveries: 2, opening: 0, fees: fee, cash: -500, closing: fee - 500 });
  expect(data[0]?.opening).toBe(fee - 500);

  const file = async (format: string, more: object = {}) =>
    call(statements.readStatementFile, { as, params: { vendorId, period: "2026-02", format }, ...more });
  const csv = await file("csv");
  expect(csv.headers["content-disposition"]).toBe(`attachment; filename="statement-${vendorId}-2026-02.csv"`);
  const [head, ...rows] = tables(csv.bytes);
  expect(head?.slice(0, 4)).toEqual(["at", "kind", "order_id", "vendor_id"]);
  expect(rows.map((row) => row[3])).toEqual(outletIds);
  expect(head?.at(-1)).toBe("reference");
  expect(rows.map((row) => row.at(-1))).toEqual(["PO-77", ""]);
  expect(rows.map((row) => Number(row[12])).reduce((sum, one) => sum + one, 0)).toBe(fee - 500);
  for (const language of ["en", "ar"]) {
    const pdf = await file("pdf", { query: { language } });
    expect(pdf.status).toBe(200);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.bytes.toString("latin1")).toContain(`/Lang (${language})`);
  }
  // An outlet's statement has only its own postings; a month without postings starts and ends with the balance before
  // it.
  const outlet = await call(statements.listStatements, { as, params: { vendorId: outletIds[0] } });
  expect(outlet.body.result.data.map(({ deliveries }) => deliveries)).toEqual([1]);
  expect((await file("xlsx")).status).toBe(400);
  const empty = { vendorId, period: "2025-12", format: "pdf" };
  expect((await call(statements.readStatementFile, { as, params: empty })).status).toBe(200);
});

test("an invoice has the month's deliveries once, with the country's tax, and is in the audit [14.83]", async () => {
  const { as, vendorId, fee } = await merchant();
  const invoice = await issued(vendorId);
  const tax = Math.round((fee * 100 * 12) / 112) / 100;
  expect(invoice).toMatchObject({ period: "2026-02", total: fee, tax, tax_name: "VAT", tax_percent: 12 });
  expect(invoice.net + invoice.tax).toBeCloseTo(invoice.total);
  expect(invoice.number).toMatch(/^INV-PH-2026-\d{6}$/);
  expect((await issue({ vendor_id: vendorId })).body.errors[0].code).toBe("NOTHING_TO_INVOICE");
  expect((await issue({ vendor_id: vendorId, period: "2026-03" })).body.errors[0].code).toBe(
    "PERIOD_NOT_OVER",
  );
  expect((await issue({ vendor_id: "nobody" })).status).toBe(404);

  const read = (format: string) =>
    call(statements.readOwnInvoiceFile, { as, params: { vendorId, number: invoice.number, format } });
  const [, ...rows] = tables((await read("csv")).bytes);
  expect(rows.map(([line]) => line)).toEqual(["delivery", "delivery", "invoice"]);
  expect(rows.at(-1)?.slice(8, 11).map(Number)).toEqual([invoice.total, invoice.net, invoice.tax]);
  expect((await read("pdf")).bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const { data } = (await call(listAudit, { as: finance, query: { subject: `invoice:${invoice.number}` } }))
    .body.result;
  expect(data).toMatchObject([{ action: "invoice.issued", after: { vendor_id: vendorId } }]);
});

test("an order cancelled at the merchant's cost has its own lines on statement and invoice; couriers' costs are on neither [14.82] [14.83]", async () => {
  const { email, vendorId, outletIds, fee } = await merchant();
  clock.set(new Date("2026-02-20T02:00:00.000Z"));
  const {
    order_id,
    delivery_fee: cost,
    ...order
  } = await placeTestOrder(call, await tokenFor(email), outletIds[0]);
  await call(cancelCellOrder, {
    as: await tokenFor("ops"),
    params: { order_id },
    body: { reason: "closed", who_pays: "merchant" },
  });
  const about = { order_id, vendor_id: order.vendor_id };
  await inTransaction(pool, ({ pool: client }) =>
    postCourierCancellation({ ...pricingDeps(deps), pool: client }, about, {
      fleetId: "fleet-a",
      feeMinor: 4500,
      at: clock.now(),
    }),
  );
  clock.set(now);
  const as = await tokenFor(email);
  const { data } = (await call(statements.listStatements, { as, params: { vendorId } })).body.result;
  expect(data[1]).toMatchObject({ deliveries: 2, fees: fee, vouchers: 0, cancellations: cost, credits: 0 });
  expect(data[1]?.closing).toBeCloseTo(fee + cost - 500);

  const file = { vendorId, period: "2026-02" };
  const csv = await call(statements.readStatementFile, { as, params: { ...file, format: "csv" } });
  const [head = [], ...rows] = tables(csv.bytes);
  expect(rows).toHaveLength(3);
  const row = rows.find((one) => one[1] === "cancellation") ?? [];
  const named = Object.fromEntries(head.map((name, at) => [name, row[at]]));
  expect(named).toMatchObject({ order_id, fees: "0", total: String(cost), note: "closed" });
  expect(Number(named["cancellations"])).toBe(cost);
  const pdf = await call(statements.readStatementFile, { as, params: { ...file, format: "pdf" } });
  expect(pdf.status).toBe(200);

  const invoice = await issued(vendorId);
  expect(invoice.total).toBeCloseTo(fee + cost);
  const invoiceFile = (format: string) =>
    call(statements.readOwnInvoiceFile, { as, params: { vendorId, number: invoice.number, format } });
  const lines = tables((await invoiceFile("csv")).bytes);
  expect(lines.map(([line]) => line).sort()).toEqual([
    "cancellation",
    "delivery",
    "delivery",
    "invoice",
    "line",
  ]);
  expect((await invoiceFile("pdf")).status).toBe(200);
  expect((await issue({ vendor_id: vendorId })).body.errors[0].code).toBe("NOTHING_TO_INVOICE");
});

test("document numbers have no gaps and no duplicates, even with concurrent and refused calls [14.83]", async () => {
  const merchants = [await merchant(), await merchant(), await merchant()];
  const before = (await issued((await merchant()).vendorId)).number;
  const answers = await Promise.all([
    ...merchants.flatMap(({ vendorId }) => [issue({ vendor_id: vendorId }), issue({ vendor_id: vendorId })]),
    issue({ vendor_id: "nobody" }),
  ]);
  const numbers = answers
    .flatMap(({ status, body }) => (status === 201 ? body.result.invoices : []))
    .map(({ number }) => Number(number.slice(-6)))
    .sort((a, b) => a - b);
  const first = Number(before.slice(-6)) + 1;
  expect(numbers).toEqual([first, first + 1, first + 2]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 404, 409, 409, 409]);
});

test("an issued invoice is never changed: a credit note corrects it, up to its sum [14.84]", async () => {
  const { as, vendorId } = await merchant();
  const invoice = await issued(vendorId);
  for (const change of [
    "update invoices set total_minor = 1, net_minor = 1, tax_minor = 0",
    "delete from invoices",
    "truncate invoices cascade",
    "delete from invoice_transactions",
  ])
    await expect(pool.query(change)).rejects.toThrow("never changed");

  const credit = (amount: number, key?: string) =>
    call(invoices.issueCreditNote, {
      as: finance,
      params: { number: invoice.number },
      body: { amount, reason: "Delivered late" },
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const balance = async () =>
    (await call(statements.listStatements, { as, params: { vendorId } })).body.result.data[0]?.closing ?? 0;
  const before = await balance();
  // If the response is lost the client retries, and still gets one note.
  const [{ body, status }, again] = await Promise.all([credit(50, "k"), credit(50, "k")]);
  expect(status).toBe(201);
  expect(again.status).toBe(201);
  expect(body.result).toMatchObject({ total: invoice.total, credited: 50 });
  expect(again.body.result.credit_notes).toHaveLength(1);
  expect((await credit(60, "k")).body.errors[0].code).toBe("IDEMPOTENCY_KEY_REUSED");
  expect(await balance()).toBeCloseTo(before - 50);
  const [first, second] = await Promise.all([credit(invoice.total - 50), credit(invoice.total - 50)]);
  expect([first.status, second.status].sort()).toEqual([201, 422]);
  expect((await credit(0.01)).body.errors[0].code).toBe("CREDIT_TOO_LARGE");
  expect((await credit(0.001)).status).toBe(400);
  await expect(pool.query("update credit_notes set reason = 'x'")).rejects.toThrow("never changed");

  const note = body.result.credit_notes[0]?.number ?? "";
  const file = await call(statements.readOwnInvoiceFile, {
    as,
    params: { vendorId, number: note, format: "pdf" },
  });
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="${note}.pdf"`);
  const whole = (await call(statements.listOwnInvoices, { as, params: { vendorId } })).body.result.data[0];
  expect(whole?.credited).toBe(invoice.total);
});

test("all vendors are invoiced in one call, with the tax and issuer of the market [14.83]", async () => {
  const { vendorId } = await merchant();
  const set = async (key: string, value: string) =>
    call(setCountryParameter, { as: await tokenFor("market"), params: { key }, body: { value } });
  await set("taxPercent", "10");
  await set("invoiceIssuer", "Waybill Inc.|1 Ayala Ave, Makati|TIN 123-456-789");
  const { body } = await issue({});
  expect(body.result.invoices.find((one) => one.vendor_id === vendorId)).toMatchObject({ tax_percent: 10 });
  expect(body.result.has_more).toBe(false);
  expect((await issue({})).status).toBe(409);
  const seen = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const query: Record<string, string | number> = { limit: 2, ...(cursor && { cursor }) };
    const page = await call(invoices.listInvoices, { as: finance, query });
    seen.push(...page.body.result.data.map(({ number }) => number));
    ({ cursor } = page.body.result);
  }
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
  await set("taxPercent", "12");
});

test("another vendor's charges are not found, and of the own users only those who manage the vendor or its accounts see them [14.87]", async () => {
  const { as, vendorId, outletIds, outletEmail } = await merchant();
  const invoice = await issued(vendorId);
  const other = await tokenFor((await ownVendor(db)).email);
  const calls = [
    { endpoint: statements.listStatements, params: { vendorId } },
    { endpoint: statements.readStatementFile, params: { vendorId, period: "2026-02", format: "csv" } },
    { endpoint: statements.listOwnInvoices, params: { vendorId } },
    { endpoint: statements.readOwnInvoiceFile, params: { vendorId, number: invoice.number, format: "pdf" } },
  ] as const;
  const answers = async (token: string | undefined) => {
    const statuses = [];
    for (const { endpoint, params } of calls)
      statuses.push((await call(endpoint, { ...(token && { as: token }), params })).status);
    return [...new Set(statuses)];
  };
  expect(await answers(as)).toEqual([200]);
  expect(await answers(undefined)).toEqual([401]);
  for (const who of [other, await tokenFor(outletEmail), await tokenFor("guest"), await tokenFor("godroid")])
    expect(await answers(who)).toEqual([404]);
  expect(await answers(await tokenFor("viewer"))).toEqual([200]);
  // Another vendor's invoice number is not found under the caller's own vendor id.
  const stolen = { vendorId: outletIds[0], number: invoice.number, format: "pdf" };
  const own = await tokenFor(outletEmail);
  expect((await call(statements.readOwnInvoiceFile, { as: own, params: stolen })).status).toBe(404);
  const partner = await tokenFor("godroid", outletIds[0]);
  expect(
    (await call(statements.listStatements, { as: partner, params: { vendorId: outletIds[0] } })).status,
  ).toBe(403);
  expect((await call(statements.listStatements, { as, params: { vendorId: "guest" } })).status).toBe(404);

  for (const role of vendorRoles) {
    const email = `${role.replace(" ", "-")}-${vendorId}@example.com`;
    const body = { email, role };
    await call(giveVendorRole, { as: await tokenFor("ops"), params: { vendor_id: vendorId }, body });
    const isSeen = ["owner", "manager", "read only"].includes(role);
    expect(await answers(await tokenFor(email)), role).toEqual([isSeen ? 200 : 403]);
  }
});
