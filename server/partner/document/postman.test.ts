import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp } from "../partner.fixture.ts";

let url = "";
// A sandbox's server with default settings.
const product = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => url } });
url = await product.app.listen({ port: 0, host: "127.0.0.1" });
const folder = mkdtempSync(join(tmpdir(), "waybill-postman-"));
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true });
});

type Execution = {
  item: { name: string };
  request: { method: string; url: { path: string[] } };
  response: { code: number };
  assertions?: { error?: { message: string } }[];
};
type Report = {
  run: { failures: object[]; executions: Execution[]; stats: { requests: { failed: number } } };
};

test("newman runs a complete day of the Postman collection, with only the key filled in [22.50]", async () => {
  const { merchant } = await product.partner("test");
  const made = await merchant("POST", "/orders/api/v1/developer/keys", { name: "Postman", mode: "test" });
  const newman = join(import.meta.dirname, "../../../node_modules/newman/bin/newman.js");
  const file = join(folder, "report.json");
  const words = ["run", `${url}/partner/postman.json`, "--env-var", `key=${made.body.result.secret}`];
  const reporting = ["--reporters", "json", "--reporter-json-export", file];
  const failure = await promisify(execFile)(process.execPath, [newman, ...words, ...reporting]).catch(
    (problem: unknown) => problem as { stdout: string; stderr: string },
  );
  const { run } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const refused = run.executions
    .filter(({ assertions = [] }) => assertions.some(({ error }) => error))
    .map(({ item, response }) => `${item.name}: ${response.code}`);
  expect(refused, failure.stderr).toEqual([]);
  expect(run.failures).toEqual([]);
  expect(run.stats.requests.failed).toBe(0);
  // The calls are in the order of a working day: outlets before orders, and each order from its fee to its
  // delivery.
  const names = run.executions.map(({ item }) => item.name);
  const at = (name: string) => names.findIndex((one) => one.startsWith(name));
  expect(at("Move it on until it is picked up")).toBeLessThan(at("The position of an order's courier"));
  expect(names.filter((name) => name === "Move it on until it is delivered").length).toBeGreaterThan(1);
  const { rows } = await product.pool.query("select distinct status from orders order by status");
  expect(rows.map(({ status }) => status)).toEqual(["CANCELLED", "DELIVERED"]);
}, 60_000);
