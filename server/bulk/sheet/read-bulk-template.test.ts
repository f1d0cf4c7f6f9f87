import {
  correctBulkRow,
  createBulkJob,
  readBulkJob,
  readBulkTemplate,
  type BulkRow,
} from "@waybill/contract/bulk-jobs";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { readXlsx } from "hucre";
import { afterAll, expect, test } from "vitest";
import { translatorFor } from "../../platform/texts.ts";
import { vendorsOf } from "../../seed/vendors/vendors-of-country.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { goodRow, sheetOf } from "../bulk.fixture.ts";

const { call, close, db, tokenFor } = await openTestApp({ env: { COUNTRY: "kw" } });
afterAll(close);

test("in a right-to-left language the template is right-to-left too, and can be uploaded [10.40] [12.08] [12.32]", async () => {
  const { email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { bytes } = await call(readBulkTemplate, { as, query: { language: "ar" } });
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.view?.rightToLeft).toBe(true);
  expect(sheet?.rows[0]?.[0]).toBe("اسم الزبون");
  expect(sheet?.cells?.get("0,0")?.style?.font?.bold).toBe(true);
  const english = await readXlsx((await call(readBulkTemplate, { as, query: { language: "en" } })).bytes);
  expect(english.sheets[0]?.rows[0]?.[0]).toBe("Customer name");

  // The location of the single vendor in Kuwait's sandbox.
  const { latitude, longitude } = vendorsOf("kw").single;
  const { vendor_id = "" } = (await call(listVendors, { as })).body.result.vendors[0] ?? {};
  await db.updateTable("vendors").set({ latitude, longitude }).where("vendor_id", "=", vendor_id).execute();
  const { body } = await call(createBulkJob, { as, body: { vendor_id, content: bytes.toString("base64") } });
  expect(body.body.orders[0]?.errors).toEqual([]);
  expect(body.body.orders[0]).toMatchObject({
    order: { customer_name: "Fatima Al-Sabah", payment_method: "CASH_ON_DELIVERY", delivery_type: "instant" },
  });
});

test("row errors are in the language of the call, also when the job is read later [12.08]", async () => {
  const { email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { vendor_id = "" } = (await call(listVendors, { as })).body.result.vendors[0] ?? {};
  const content = (await sheetOf([{ ...goodRow, customer_name: "" }])).toString("base64");
  const arabic = { "accept-language": "ar-KW,ar;q=0.9" };
  const made = await call(createBulkJob, { as, headers: arabic, body: { vendor_id, content } });
  const [row] = made.body.body.orders;
  const { bulk_job_id: jobId } = made.body.body.bulk_job;
  const messageIn = (language: string) => translatorFor(language)("validation.fill-customer-name");
  const messages = ({ errors }: Pick<BulkRow, "errors">) => errors.map(({ message }) => message);
  expect(row && messages(row)).toContain(messageIn("ar"));

  const read = async (headers: Record<string, string>) => {
    const { body } = await call(readBulkJob, { as, headers, params: { vendorId: vendor_id, jobId } });
    return body.body.rows.flatMap(messages);
  };
  expect(await read(arabic)).toContain(messageIn("ar"));
  expect(await read({})).toContain(messageIn("en"));
  const corrected = await call(correctBulkRow, {
    as,
    headers: arabic,
    params: { jobId },
    body: { row_number: row?.row_number ?? 0, cells: { phone_number: "1" } },
  });
  expect(messages(corrected.body.body.row)).toContain(messageIn("ar"));
  expect(messages(corrected.body.body.row).join()).not.toMatch(/[a-z]{4}/);
});
