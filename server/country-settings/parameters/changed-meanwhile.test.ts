import { listAudit } from "@waybill/contract/operations/audit";
import { setCountryParameter, setCountryParameters } from "@waybill/contract/operations/settings";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";

const { call, close, tokenFor } = await openTestApp();
afterAll(close);
const as = await tokenFor("market");
type Values = Record<string, string>;
const set = (values: Values, expected?: Values) =>
  call(setCountryParameters, { as, body: { values, ...(expected && { expected }) } });
const audited = async (key: string) => {
  const query = { subject: `country_parameter:${key}` };
  return (await call(listAudit, { as, query })).body.result.data.map(({ after }) => after?.["value"]);
};

test("of several operators who opened the same setting one sets it, and the others are refused", async () => {
  const seen = { noCourierMinutes: "120" };
  const minutes = ["90", "91", "92", "93"];
  const answers = await Promise.all(minutes.map((value) => set({ noCourierMinutes: value }, seen)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body.errors[0]).toMatchObject({
    code: "CHANGED_MEANWHILE",
    path: ["expected", "noCourierMinutes"],
  });
  // Sent again because the answer was lost: done, and written once.
  const value = won?.body.result.data[0]?.value ?? "";
  expect((await set({ noCourierMinutes: value }, seen)).status).toBe(200);
  expect(await audited("noCourierMinutes")).toEqual([value]);
  // Without `expected` the call replaces any value.
  expect((await set({ noCourierMinutes: "60" })).status).toBe(200);
});

test("a page of settings is refused as a whole if one of its changed settings has changed, and only then", async () => {
  await set({ geofenceMetres: "150", decideMinutes: "20" });
  const refused = await set(
    { geofenceMetres: "200", decideMinutes: "25" },
    { geofenceMetres: "150", decideMinutes: "10" },
  );
  expect(refused.status).toBe(409);
  expect(refused.body.errors[0]?.path).toEqual(["expected", "decideMinutes"]);
  expect(await audited("geofenceMetres")).toEqual(["150"]);
  // A setting that the call does not set is not compared.
  expect((await set({ geofenceMetres: "200" }, { geofenceMetres: "150", decideMinutes: "10" })).status).toBe(
    200,
  );
});

test("a single setting that a colleague has changed is not replaced unseen", async () => {
  const put = (value: number, expected: string) =>
    call(setCountryParameter, { as, params: { key: "geofenceMetres" }, body: { value, expected } });
  await set({ geofenceMetres: "150" });
  const refused = await put(300, "100");
  expect(refused.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  expect((await put(300, "150")).body.result.value).toBe("300");
  expect((await put(300, "150")).status).toBe(200);
});
