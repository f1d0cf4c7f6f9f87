import { readFlags } from "@waybill/contract/visitors/deployment";
import { flagNames, flags, flagsAtStart } from "@waybill/domain/markets/flags";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Deps } from "../../platform/deps.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { openReadFlags } from "./read-flags.ts";
import { openFlags, readFlagStates } from "./flags.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-flags-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (text: string, name = "flags.json") => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
let changes = 0;
/** Writes the file with a new modification time, because the file system's clock is too coarse for a test. */
const change = (path: string, text: string) => {
  writeFileSync(path, text);
  utimesSync(path, new Date(), new Date(1_800_000_000_000 + ++changes * 1000));
};

test("/flags.json is the file that FLAGS_FILE names, whatever the current flags are [10.82]", async () => {
  const path = write('{"voucher": false, "planned-maintenance": true}');
  const product = await openTestApp({ env: { FLAGS_FILE: path, LOG_LEVEL: "silent" } });
  await product.db.insertInto("flags").values({ name: "voucher", is_on: true }).execute();
  const inFile = async () => (await product.call(readFlags)).body;
  expect(await inFile()).toEqual({ voucher: false, "planned-maintenance": true });
  change(path, '{"voucher": true}');
  expect(await inFile()).toEqual({ voucher: true });
  change(path, "{half");
  expect(await inFile()).toEqual({ voucher: true });
  await product.close();
});

test("/flags.json works while the flag service and the database are down [10.83]", async () => {
  const path = write('{"helpcenter": false}');
  const down = () => Promise.reject(Object.assign(new Error("down"), { code: "ECONNREFUSED" }));
  const db = new Proxy({} as Deps["db"], {
    get: () => () => {
      throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
    },
  });
  const env = {
    FLAGS_FILE: path,
    FLAG_SERVICE_URL: "http://127.0.0.1:9",
    LOG_LEVEL: "silent",
  };
  const product = await openTestApp({ env, deps: { db, fetch: down } });
  expect(await product.call(readFlags)).toMatchObject({ status: 200, body: { helpcenter: false } });
  const now = openFlags({ ...product.deps, db });
  expect(await readFlagStates({ flags: now })).toEqual({
    ...Object.fromEntries(flagNames.map((name) => [name, flags[name].fallback])),
    helpcenter: false,
  });
  await product.pool.query("select 1");
  await product.close();
});

const settings = (flagsFile: string | undefined, environment: "san" | "prd" = "san") =>
  ({
    settings: { flagsFile, environment } as Deps["settings"],
    log: { error: () => undefined } as unknown as Deps["log"],
  }) as const;

test.each(["san", "prd"] as const)(
  "without FLAGS_FILE it contains the initial flags of %s [10.82]",
  (environment) => {
    expect(openReadFlags(settings(undefined, environment))()).toEqual(flagsAtStart(environment));
  },
);

test.each([
  ["is not there", join(folder, "none.json")],
  ["is no JSON", write("{", "broken.json")],
  ["is a list", write("[]", "list.json")],
  ["has a flag that is none", write('{"made-up": true}', "unknown.json")],
  ["has a flag that is neither on nor off", write('{"voucher": "on"}', "word.json")],
])("the server does not start with a file that %s, and the error names the variable", (_, path) => {
  expect(() => openReadFlags(settings(path))).toThrow(/FLAGS_FILE cannot be used: /);
});
