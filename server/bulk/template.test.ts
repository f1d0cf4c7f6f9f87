import { createBulkJob, readBulkTemplate } from "@waybill/contract/bulk-jobs";
import { listVendors } from "@waybill/contract/vendors";
import { readXlsx } from "hucre";
import { afterAll, expect, test } from "vitest";
import { vendorsOf } from "../seed/vendors/vendors-of-country.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, close, db, tokenFor } = await openTestApp({ env: { COUNTRY: "kw" } });
afterAll(close);

test("where the language is read from right to left so is the template, and its upload takes it [10.40]", async () => {
  const { email } = await ownVendor(db);
  const as = await tokenFor(email);
  const { bytes } = await call(readBulkTemplate, { as, query: { language: "ar" } });
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  expect(sheet?.view?.rightToLeft).toBe(true);
  expect(sheet?.rows[0]?.[0]).toBe("اسم الزبون");
  expect(sheet?.cells?.get("0,0")?.style?.font?.bold).toBe(true);
  const english = await readXlsx((await call(readBulkTemplate, { as, query: { language: "en" } })).bytes);
  expect(english.sheets[0]?.rows[0]?.[0]).toBe("Customer name");

  // Where the sandbox of Kuwait has the single vendor.
  const { latitude, longitude } = vendorsOf("kw").single;
  const { vendor_id = "" } = (await call(listVendors, { as })).body.result.vendors[0] ?? {};
  await db.updateTable("vendors").set({ latitude, longitude }).where("vendor_id", "=", vendor_id).execute();
  const { body } = await call(createBulkJob, { as, body: { vendor_id, content: bytes.toString("base64") } });
  expect(body.body.orders[0]?.errors).toEqual([]);
  expect(body.body.orders[0]).toMatchObject({
    order: { customer_name: "Fatima Al-Sabah", payment_method: "CASH_ON_DELIVERY", delivery_type: "instant" },
  });
});
