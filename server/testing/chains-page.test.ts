import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "./test-app.ts";

const { app, close } = await openTestApp();
const folder = mkdtempSync(join(tmpdir(), "waybill-chain-"));
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

const page = readFileSync(join(import.meta.dirname, "../../docs/chains.md"), "utf8");

test("the commands of docs/chains.md make a chain of 40 outlets and 60 people", async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const [start, ...blocks] = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = ""]) => commands);
  expect(start).toContain("npm start");
  const commands = blocks.join("").replace("localhost:3000", `127.0.0.1:${port}`);
  const { stdout } = await promisify(execFile)("bash", ["-c", `set -e\n${commands}`], { cwd: folder });
  for (const step of [
    /^The parent is v-/m,
    /^40 outlets were made$/m,
    /'?201'?: 60 /,
    /^ana@chain\.example is active: true$/m,
    /^A reference is required: true$/m,
    /^A day may come to 20000 PHP$/m,
    /: 40 outlets, 0 orders$/m,
    /^The next one comes at \d{4}-/m,
  ])
    expect(stdout).toMatch(step);
}, 60_000);
