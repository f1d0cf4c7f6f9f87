import { createBulkJob, listBulkJobs, readBulkTemplate } from "@waybill/contract/bulk-jobs";
import { readXlsx } from "hucre";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { bulkCalls, goodRow, headings, sheetOf, type RowValues } from "./bulk.fixture.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);
const mine = await ownVendor(db);
const other = await ownVendor(db);
const as = await tokenFor(mine.email);
const { upload, detail, place } = bulkCalls(call, as, mine.vendorId);

/** For every fact of bulk jobs and rows that spec §3 displays, its field name; one field per column. */
const displayedFields = {
  row_number: { in: "row", name: "row_number" },
  status: { in: "row", name: "status" },
  order_details: { in: "order", name: "description" },
  error: { in: "row", name: "errors" },
  total_rows: { in: "job", name: "total_rows" },
  orders_to_be_placed: { in: "job", name: "success_row_count" },
  orders_placed: { in: "job", name: "orders_placed" },
  errors: { in: "job", name: "error_row_count" },
  created_by: { in: "job", name: "created_by" },
  created_date: { in: "job", name: "created_at" },
  delivery_fee: { in: "order", name: "delivery_fee" },
  collection_point: { in: "order", name: "collection_point_name" },
  customer_name: { in: "order", name: "customer_name" },
  drop_off_address: { in: "order", name: "drop_off_address" },
  payment_method: { in: "order", name: "payment_method" },
  delivery_type: { in: "order", name: "delivery_type" },
} as const;

const rowsOf = async (...rows: RowValues[]) => {
  const { status, body } = await upload(await sheetOf(rows));
  expect(status).toBe(200);
  return body.body.orders;
};
const errorsOf = async (changes: RowValues) =>
  (await rowsOf({ ...goodRow, ...changes }))[0]?.errors.map(({ column, translation_key }) => [
    column,
    translation_key,
  ]);

test("an uploaded file becomes a job whose rows are checked and priced; nothing is placed [7.47] [3.29]", async () => {
  const { status, body } = await upload(await sheetOf([goodRow, { ...goodRow, customer_name: "R2D2" }]));
  expect(status).toBe(200);
  expect(body.code).toBe(200);
  const { bulk_job, orders } = body.body;
  expect(bulk_job).toMatchObject({
    status: "PREPROCESS_SUCCESS_WITH_ERROR",
    vendor_id: mine.vendorId,
    created_by: mine.email,
    created_at: clock.now().toISOString(),
    total_rows: 2,
    success_row_count: 1,
    error_row_count: 1,
    orders_placed: 0,
  });
  expect(orders[0]).toMatchObject({
    row_number: 2,
    status: "success",
    errors: [],
    order: {
      customer_name: "Ana Reyes",
      phone_number: "+639175550142",
      drop_off_address: "1804, Almond Tower, 11th Avenue, Bonifacio Global City",
      amount: 1240.5,
      payment_method: "CASH_ON_DELIVERY",
      delivery_type: "instant",
      collection_point: mine.vendorId,
      collection_point_name: "Kanto Kitchen",
      currency: "PHP",
      order_id: null,
    },
  });
  expect(orders[0]?.order.delivery_fee).toBeGreaterThan(69);
  const parts = { job: bulk_job, row: orders[0], order: orders[0]?.order };
  for (const field of Object.values(displayedFields)) expect(parts[field.in]).toHaveProperty(field.name);
  expect(orders[1]).toMatchObject({ row_number: 3, status: "failed" });
  expect(orders[1]?.errors).toEqual([
    {
      code: "WRONG_CUSTOMER_NAME",
      message: expect.any(String) as string,
      translation_key: "validation.wrong-customer-name",
      column: "customer_name",
    },
  ]);
});

test("the details of a job equal the response to its upload [7.50]", async () => {
  const { body } = await upload(await sheetOf([goodRow, {}, { ...goodRow, amount: null }]));
  const { bulk_job, orders } = body.body;
  const read = await detail(bulk_job.bulk_job_id);
  expect(read.status).toBe(200);
  expect(read.body).toEqual({ code: 200, body: { bulk_job, rows: orders } });
  expect(orders.map(({ row_number }) => row_number)).toEqual([2, 4]);
});

test("a row is checked by the rules of orders, and its errors name columns", async () => {
  expect(await errorsOf({ phone_number: "12", amount: null, payment_method: "NONE" })).toEqual([
    ["phone_number", "validation.phone-incorrect"],
    ["amount", "validation.fill-amount"],
    ["payment_method", "validation.fill-payment-method"],
  ]);
  expect(await errorsOf({ latitude: 14.55, longitude: null })).toEqual([
    ["latitude", "validation.invalid-coordinates"],
  ]);
  expect(await errorsOf({ rider_notes: "ñ".repeat(501) })).toEqual([
    ["rider_notes", "validation.notes-too-long"],
  ]);
});

test("an address outside all delivery areas gives the row an error with the reason", async () => {
  const [row] = await rowsOf({ ...goodRow, latitude: 10.3157, longitude: 123.8854 });
  expect(row).toMatchObject({
    status: "failed",
    errors: [{ code: "NOT_DELIVERABLE", column: "address", reason: expect.any(String) as string }],
    order: { delivery_fee: null },
  });
});

test("a row without coordinates gets those of its address; an unknown address is an error", async () => {
  const nowhere = { latitude: null, longitude: null };
  const [found, lost] = await rowsOf(
    { ...goodRow, ...nowhere, address: "Corinthian Plaza, Paseo de Roxas" },
    { ...goodRow, ...nowhere, address: "Xqzvw Qqqzzz Wvxq" },
  );
  expect(found?.status).toBe("success");
  expect(found?.order.latitude).toBeCloseTo(14.555, 1);
  expect(lost?.errors.map(({ translation_key }) => translation_key)).toEqual(["bulk-row.address-not-found"]);
});

test("an address that is found far away is outside the area, not unknown [10.34]", async () => {
  const nowhere = { latitude: null, longitude: null };
  const [far, town] = await rowsOf(
    { ...goodRow, ...nowhere, address: "Cebu City" },
    { ...goodRow, ...nowhere, address: "Makati" },
  );
  expect(far?.errors).toMatchObject([{ code: "NOT_DELIVERABLE", column: "address" }]);
  expect(town?.errors.map(({ translation_key }) => translation_key)).toEqual(["bulk-row.address-is-a-town"]);
});

test("times are read in the outlet's time zone, and a scheduled order needs one within two days", async () => {
  const [text, cell] = await rowsOf(
    { ...goodRow, delivery_type: "scheduled", scheduled_for: "2026-03-10 18:30" },
    // A date cell has no zone: half past six in a sheet means half past six in Manila.
    { ...goodRow, delivery_type: null, scheduled_for: new Date("2026-03-10T18:30:00Z") },
  );
  for (const row of [text, cell])
    expect(row).toMatchObject({
      status: "success",
      order: { delivery_type: "scheduled", scheduled_for: "2026-03-10T10:30:00.000Z" },
    });
  const scheduled = { delivery_type: "scheduled" };
  expect(await errorsOf(scheduled)).toEqual([["scheduled_for", "bulk-row.fill-scheduled-for"]]);
  expect(await errorsOf({ ...scheduled, scheduled_for: "2026-03-13 10:00" })).toEqual([
    ["scheduled_for", "validation.preorder-window"],
  ]);
  expect(await errorsOf({ scheduled_for: "2026-03-10 18:30" })).toEqual([
    ["scheduled_for", "bulk-row.instant-with-time"],
  ]);
});

test("a collection point is named by id or by name, and another vendor's is an error of the row", async () => {
  const [outletId] = mine.outletIds;
  const [byId, byName] = await rowsOf(
    { ...goodRow, collection_point: outletId },
    { ...goodRow, collection_point: " kanto kitchen  POBLACION" },
  );
  expect(byId?.order.collection_point).toEqual(outletId);
  expect(byName?.order.collection_point).toEqual(outletId);
  expect(await errorsOf({ collection_point: other.outletIds[0] })).toEqual([
    ["collection_point", "bulk-row.collection-point-unknown"],
  ]);
});

test("an outlet's upload may name a sibling only if its user owns it, and only users who own both see the job [10.42]", async () => {
  const [first, second] = mine.outletIds;
  const sheet = await sheetOf([{ ...goodRow, collection_point: second }]);
  const asOutlet = await tokenFor(mine.outletEmail);
  const refused = (await upload(sheet, asOutlet, first)).body.body.orders[0];
  expect(refused?.errors.map(({ translation_key }) => translation_key)).toEqual([
    "bulk-row.collection-point-unknown",
  ]);
  const { bulk_job, orders } = (await upload(sheet, as, first)).body.body;
  expect(orders[0]).toMatchObject({ status: "success", order: { collection_point: second } });
  expect((await detail(bulk_job.bulk_job_id, as, first)).status).toBe(200);
  expect((await detail(bulk_job.bulk_job_id, asOutlet, first)).status).toBe(404);
  expect((await place(bulk_job.bulk_job_id, asOutlet)).status).toBe(404);
  expect((await place(bulk_job.bulk_job_id)).body.body.bulk_job.orders_placed).toBe(1);
  const jobsOf = async (who: string) =>
    (await call(listBulkJobs, { as: who, params: { vendorId: first } })).body.body.map(
      (job) => job.bulk_job_id,
    );
  expect(await jobsOf(as)).toContain(bulk_job.bulk_job_id);
  expect(await jobsOf(asOutlet)).not.toContain(bulk_job.bulk_job_id);
});

test("a phone number that the form refuses is refused in a sheet, and the portal's payment names are accepted [10.31] [10.35]", async () => {
  expect(await errorsOf({ phone_number: "0917 12" })).toEqual([
    ["phone_number", "validation.phone-incorrect"],
  ]);
  const spellings = ["cash", "Cash", "COD", "Cash on delivery"];
  const rows = await rowsOf(
    ...spellings.map((payment_method, at) => ({ ...goodRow, payment_method, amount: at + 1 })),
  );
  expect(rows.map(({ order }) => order.payment_method)).toEqual(spellings.map(() => "CASH_ON_DELIVERY"));
});

test("a row that duplicates another is marked, and can still be placed", async () => {
  const rows = await rowsOf(goodRow, { ...goodRow, description: "again" }, { ...goodRow, amount: 1 });
  expect(rows.map(({ duplicate_of, status }) => [duplicate_of, status])).toEqual([
    [null, "success"],
    [2, "success"],
    [null, "success"],
  ]);
});

test("a file without a valid row fails, and neither it nor an unplaced one is in the history [7.49] [4.60]", async () => {
  const failed = await upload(await sheetOf([{ customer_name: "Ana" }]));
  expect(failed.body.body.bulk_job.status).toBe("PREPROCESS_FAIL");
  const clean = await upload(await sheetOf([{ ...goodRow, amount: 90 }]));
  expect(clean.body.body.bulk_job.status).toBe("PREPROCESS_SUCCESS");
  const history = await call(listBulkJobs, { as, params: { vendorId: mine.vendorId } });
  expect(history.status).toBe(200);
  expect(history.body).toEqual({ code: 200, body: [] });
});

test("with pre_order off a scheduled row is refused when the file is checked, and an immediate one passes [10.57]", async () => {
  await db.insertInto("flags").values({ name: "pre_order", is_on: false }).execute();
  clock.advance(1000);
  const scheduled = { ...goodRow, delivery_type: "scheduled", scheduled_for: "2026-03-10 18:30" };
  const rows = await rowsOf(goodRow, scheduled);
  await db.deleteFrom("flags").execute();
  expect(rows.map(({ status }) => status)).toEqual(["success", "failed"]);
  expect(rows[1]?.errors).toMatchObject([
    { code: "FEATURE_OFF", column: "scheduled_for", translation_key: "error.feature-off" },
  ]);
  clock.advance(1000);
  expect((await rowsOf(scheduled))[0]?.status).toBe("success");
});

test("the template is a workbook that can be uploaded [7.48]", async () => {
  const { status, headers, bytes } = await call(readBulkTemplate, { as });
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toContain("Template.xlsx");
  expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  const { body } = await upload(bytes);
  expect(body.body.bulk_job).toMatchObject({ status: "PREPROCESS_SUCCESS", total_rows: 1 });
  expect(body.body.orders[0]?.order).toMatchObject({ customer_name: "Ana Reyes", delivery_type: "instant" });
});

test("the template has a bold row of headings, in the requested language [10.40]", async () => {
  const { bytes } = await call(readBulkTemplate, { as, headers: { "accept-language": "fr,en;q=0.5" } });
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  const [sheet] = sheets;
  expect(sheet?.rows[0]).toEqual(headings);
  for (const at of headings.keys())
    expect(sheet?.cells?.get(`0,${at}`)?.style?.font?.bold, headings[at]).toBe(true);
  expect(sheet?.cells?.get("1,0")?.style?.font?.bold ?? false).toBe(false);
  expect(sheet?.view?.rightToLeft ?? false).toBe(false);
});

test("a merchant's own columns are read as the upload maps them, and unmapped ones are ignored", async () => {
  const names: Record<string, string> = { "Customer name": "Kunde", "Rider notes": "Intern" };
  const own = headings.map((heading) => names[heading] ?? heading);
  const content = (await sheetOf([goodRow], own)).toString("base64");
  const send = (columns?: Record<string, "customer_name" | null>) =>
    call(createBulkJob, { as, body: { vendor_id: mine.vendorId, content, ...(columns && { columns }) } });
  expect((await send()).body.errors[0].code).toBe("BULK_FILE_FOREIGN_COLUMNS");
  const { body } = await send({ kunde: "customer_name", Intern: null });
  expect(body.body.orders[0]).toMatchObject({
    status: "success",
    order: { customer_name: "Ana Reyes", rider_notes: null },
  });
  const foreign = { as, body: { vendor_id: mine.vendorId, content, columns: { Kunde: "tip" } } };
  expect((await call(createBulkJob, foreign as never)).status).toBe(400);
});
