import {
  correctBulkRow,
  createBulkJob,
  leaveOutRepeats,
  listBulkJobs,
  placeBulkOrders,
  readBulkJob,
  readBulkTemplate,
} from "@waybill/contract/bulk-jobs";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { goodRow, sheetOf } from "./bulk.fixture.ts";

const { call, close, db, tokenFor } = await openTestApp();
afterAll(close);
const mine = await ownVendor(db);
const other = await ownVendor(db);
const [outletId] = mine.outletIds;
let amount = 100;
/** Creates a sheet that differs from earlier ones, so that it is no duplicate. */
const newSheet = async () => {
  const row = { ...goodRow, amount: amount++ };
  return (await sheetOf([row, { ...row, customer_name: "R2D2" }])).toString("base64");
};
const content = await newSheet();

/** The status of every bulk call with this token, on a new job of a vendor. */
async function statusesOf(as: string | undefined, vendorId: string) {
  const ops = await tokenFor("ops");
  const content = await newSheet();
  const made = await call(createBulkJob, { as: ops, body: { vendor_id: vendorId, content } });
  const jobId = made.body.body.bulk_job.bulk_job_id;
  const by = as === undefined ? {} : { as };
  return {
    create: (await call(createBulkJob, { ...by, body: { vendor_id: vendorId, content } })).status,
    all: (await call(listBulkJobs, { ...by, params: { vendorId } })).status,
    detail: (await call(readBulkJob, { ...by, params: { vendorId, jobId } })).status,
    correct: (
      await call(correctBulkRow, {
        ...by,
        params: { jobId },
        body: { row_number: 3, cells: { customer_name: "Bea Cruz" } },
      })
    ).status,
    leaveOut: (await call(leaveOutRepeats, { ...by, params: { jobId } })).status,
    place: (await call(placeBulkOrders, { ...by, params: { jobId } })).status,
  };
}
const each = (status: number) => ({
  create: status,
  all: status,
  detail: status,
  correct: status,
  leaveOut: status,
  place: status,
});

test("everyone who acts for a vendor can make all bulk calls for it: parent, outlet, partner, operator", async () => {
  const parent = await tokenFor(mine.email);
  expect(await statusesOf(parent, mine.vendorId)).toEqual(each(200));
  expect(await statusesOf(parent, outletId)).toEqual(each(200));
  expect(await statusesOf(await tokenFor(mine.outletEmail), outletId)).toEqual(each(200));
  expect(await statusesOf(await tokenFor("godroid", outletId), outletId)).toEqual(each(200));
  expect(await statusesOf(await tokenFor("ops"), outletId)).toEqual(each(200));
});

test("for everybody else neither the vendor nor its jobs exist, and callers without a token get 401", async () => {
  expect(await statusesOf(undefined, outletId)).toEqual(each(401));
  const strangers = ["guest", "novendor", other.email, other.outletEmail];
  for (const who of strangers) expect(await statusesOf(await tokenFor(who), outletId)).toEqual(each(404));
  expect(await statusesOf(await tokenFor(mine.outletEmail), mine.vendorId)).toEqual(each(404));
  expect(await statusesOf(await tokenFor("godroid", other.outletIds[0]), outletId)).toEqual(each(404));
});

test("a guest cannot upload files, not even for the guests' own vendor", async () => {
  const guest = await tokenFor("guest");
  const { status } = await call(createBulkJob, { as: guest, body: { vendor_id: "guest", content } });
  expect(status).toBe(404);
  expect((await call(listBulkJobs, { as: guest, params: { vendorId: "guest" } })).status).toBe(404);
});

test("a job can be read only under its own vendor", async () => {
  const as = await tokenFor(mine.email);
  const made = await call(createBulkJob, { as, body: { vendor_id: outletId, content } });
  const jobId = made.body.body.bulk_job.bulk_job_id;
  for (const params of [
    { vendorId: mine.vendorId, jobId },
    { vendorId: outletId, jobId: "bulk-none" },
  ]) {
    const { status, body } = await call(readBulkJob, { as, params });
    expect(status).toBe(404);
    expect(body.errors[0].code).toBe("BULK_JOB_NOT_FOUND");
  }
});

test("every signed-in caller can download the template", async () => {
  expect((await call(readBulkTemplate)).status).toBe(401);
  for (const who of [mine.outletEmail, "godroid", "ops"])
    expect((await call(readBulkTemplate, { as: await tokenFor(who) })).status).toBe(200);
});

test("with the flag off there are no bulk orders [6.12]", async () => {
  const as = await tokenFor(mine.email);
  const setFlag = (is_on: boolean) =>
    db
      .insertInto("flags")
      .values({ name: "bulk-order-upload", is_on })
      .onConflict((set) => set.column("name").doUpdateSet({ is_on }))
      .execute();
  await setFlag(false);
  const params = { vendorId: outletId, jobId: "bulk-none" };
  const refused = [
    await call(createBulkJob, { as, body: { vendor_id: outletId, content } }),
    await call(readBulkTemplate, { as }),
    await call(listBulkJobs, { as, params }),
    await call(readBulkJob, { as, params }),
    await call(correctBulkRow, { as, params, body: { row_number: 2, cells: {} } }),
    await call(leaveOutRepeats, { as, params }),
    await call(placeBulkOrders, { as, params }),
  ];
  await setFlag(true);
  expect(refused.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
    Array(7).fill([404, "NOT_FOUND"]),
  );
});
