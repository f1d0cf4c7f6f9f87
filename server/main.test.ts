import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startServer as startProcess } from "./testing/server-process.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "waybill-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tests about the embedded database's folder are skipped on PostgreSQL. */
const isEmbedded = process.env["WAYBILL_TEST_DATABASE"] !== "postgres";

const startServer = (env: Record<string, string>) => startProcess({ DATA_DIR: folder, ...env });

type SignedIn = { result: { AuthenticationResult: { AccessToken: string } } };

const login = async (url: string) => {
  const answer = await fetch(`${url}/orders/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email_address: "ops@example.com", password: "Waybill!2026" }),
  });
  return ((await answer.json()) as SignedIn).result.AuthenticationResult;
};
const mayList = async (url: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/orders/api/v1/vendors`, { headers })).status === 200;
};

test("if settings are missing the server lists them all in one line and exits with 1", async () => {
  const { output, ended } = startServer({ ENVIRONMENT: "prd", PORT: "x" });
  expect(await ended).toBe(1);
  expect(output.out).toBe("");
  expect(output.err.trim()).toBe(
    "Waybill cannot start. PORT must be a whole number from 0 to 65535. DATABASE_URL is missing. PUBLIC_URL is missing. TOKEN_SECRET is missing. SMTP_URL is missing.",
  );
});

if (isEmbedded)
  test("the server prints its URL once, locks its data folder, survives kill -9 and shuts down cleanly", async () => {
    const first = startServer({});
    const url = await first.ready;
    if (!url) throw new Error(`The server did not start: ${first.output.err}`);
    expect(first.output.out.match(/http/g)).toHaveLength(1);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const { AccessToken } = await login(url);

    const second = startServer({});
    expect(await second.ended).toBe(1);
    expect(second.output.err.trim()).toMatch(
      /^Waybill cannot start\. The data folder .+ is in use by the process \d+: .+\.$/,
    );

    first.kill("SIGKILL");
    await first.ended;
    const third = startServer({});
    const again = (await third.ready) ?? "";
    expect(await mayList(again, AccessToken)).toBe(true);
    third.kill("SIGTERM");
    expect(await third.ended).toBe(0);
    expect(third.output.err).toBe("");
  }, 240_000);

if (isEmbedded)
  test("an unusable data folder gives a one-sentence error", async () => {
    const file = join(folder, "not-a-folder");
    writeFileSync(file, "");
    for (const [dataDir, why] of [
      [file, "is not a folder"],
      [join(file, "below"), "lies under a file"],
      ...(process.platform === "linux" ? ([["/proc/waybill", "cannot be created there"]] as const) : []),
    ] as const) {
      const { output, ended } = startServer({ DATA_DIR: dataDir });
      expect(await ended).toBe(1);
      expect(output.err.trim()).toBe(
        `Waybill cannot start. The data folder ${dataDir} ${why}: set DATA_DIR to another one.`,
      );
    }
  }, 120_000);

if (isEmbedded)
  test("a port in use gives a one-sentence error", async () => {
    const other = createServer();
    const port = await new Promise<number>((settle) =>
      other.listen(0, "127.0.0.1", () => settle((other.address() as { port: number }).port)),
    );
    const { output, ended } = startServer({ PORT: String(port) });
    expect(await ended).toBe(1);
    other.close();
    expect(output.err.trim()).toBe(
      `Waybill cannot start. Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or set PORT to another one.`,
    );
  }, 120_000);
