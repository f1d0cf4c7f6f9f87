import { createBulkJob, readBulkJob } from "@waybill/contract/bulk-jobs";
import { pathOf, type AnswerOf } from "@waybill/contract/endpoint";
import { countries } from "@waybill/domain/markets/countries";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { GeocoderUnavailable } from "../../places/geocoder.ts";
import { gradingGeocoder, type GradingGeocoder } from "../../places/grading-geocoder.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { goodRow, sheetOf } from "../bulk.fixture.ts";
import { findPlacesWithin, openPlaceFinder } from "../find-place.ts";

const near = { latitude: 14.55, longitude: 121.05 };
const found = { id: "p", formatted_address: "There", ...near, kind: "street", match: "street" as const };
const settings = { country: "ph" } as never;
const country = countries.ph;
let time = new Date("2026-03-10T02:00:00Z");
const finderOf = (autocomplete: GradingGeocoder["autocomplete"]) =>
  openPlaceFinder({ geocoder: { autocomplete }, settings, country, now: () => time });

test("an address is searched once, a few at a time, and again after an hour", async () => {
  let asked = 0;
  let atOnce = 0;
  let max = 0;
  const find = finderOf(async () => {
    asked++;
    max = Math.max(max, ++atOnce);
    await wait(5);
    atOnce--;
    return [found];
  });
  const many = Array.from({ length: 40 }, (_, at) => find(`${at % 20} Ayala Ave`, near));
  expect(await Promise.all(many)).toHaveLength(40);
  expect(asked).toBe(20);
  expect(max).toBe(5);
  expect(await find(" 3 AYALA AVE", near)).toMatchObject({ kind: "street" });
  expect(asked).toBe(20);
  time = new Date(time.getTime() + 3_600_001);
  await find("3 Ayala Ave", near);
  expect(asked).toBe(21);
});

test("a pasted link is read in full, however long it is", async () => {
  const quiet = { autocomplete: async () => [], details: async () => [], reverse: async () => [found] };
  const find = finderOf(gradingGeocoder(quiet, near, "ph").autocomplete);
  const link = `https://www.google.com/maps/place/${"A".repeat(300)}/data=!3d14.5512!4d121.0543`;
  expect(await find(link, near)).toMatchObject({ latitude: 14.5512, longitude: 121.0543 });
});

test("a call waits a limited time for addresses; the rest become pending, and are not searched again", async () => {
  let asked = 0;
  const find = findPlacesWithin(
    finderOf(async ({ query }) => {
      asked++;
      if (query === "slow") await wait(200);
      return [found];
    }),
    40,
  );
  expect(await find("quick", near)).toMatchObject({ kind: "street" });
  expect(await find("slow", near)).toBe("pending");
  expect(await find("later", near)).toBe("pending");
  expect(asked).toBe(2);
});

test("a place service that does not respond is not called again within the same call", async () => {
  let asked = 0;
  const find = findPlacesWithin(
    finderOf(async () => {
      asked++;
      throw new GeocoderUnavailable("away");
    }),
    1000,
  );
  for (const address of ["one", "two"])
    await expect(find(address, near)).rejects.toThrow("geocoder_unavailable");
  expect(asked).toBe(1);
});

let answer = () => {};
const answers = new Promise<void>((settle) => (answer = settle));
const feature = {
  geometry: { coordinates: [121.0541, 14.5502] },
  properties: {
    name: "11th Avenue",
    type: "street",
    osm_value: "residential",
    countrycode: "PH",
    district: "Bonifacio Global City",
  },
};
const { accounts, close, db, tokenFor } = await openTestApp({
  env: { GEOCODER: "photon", GEOCODER_URL: "http://photon.test" },
  deps: {
    fetch: async () => {
      await answers;
      return Response.json({ features: [feature] });
    },
  },
});
/** A server that waits at most 50 ms for addresses. */
const hurried = await buildApp(
  { ...accounts, bulkPlacesWithinMs: { file: 50, row: 50 } },
  { checkAnswers: true },
);
afterAll(async () => {
  await hurried.close();
  await close();
});

test("a row whose address is not found in time is pending, and is ready when read later", async () => {
  const { vendorId, email } = await ownVendor(db);
  const headers = { authorization: await tokenFor(email) };
  const sheet = await sheetOf([
    { ...goodRow, latitude: null, longitude: null },
    { ...goodRow, amount: 5 },
  ]);
  const payload = { vendor_id: vendorId, content: sheet.toString("base64") };
  const upload = await hurried.inject({ method: "POST", url: pathOf(createBulkJob), headers, payload });
  const { bulk_job, orders } = upload.json<AnswerOf<typeof createBulkJob>>().body;
  expect(orders[0]).toMatchObject({
    status: "failed",
    errors: [{ code: "PLACE_PENDING", column: "address" }],
  });
  expect(bulk_job).toMatchObject({ success_row_count: 1, error_row_count: 1 });

  const url = pathOf(readBulkJob, { vendorId, jobId: bulk_job.bulk_job_id });
  const read = async () => (await hurried.inject({ url, headers })).json<AnswerOf<typeof readBulkJob>>().body;
  answer();
  await expect
    .poll(async () => (await read()).rows[0], { timeout: 10_000 })
    .toMatchObject({ status: "success", errors: [], order: { latitude: 14.5502 } });
  expect((await read()).bulk_job).toMatchObject({
    success_row_count: 2,
    error_row_count: 0,
    status: "PREPROCESS_SUCCESS",
  });
});
