import { login } from "@waybill/contract/accounts";
import { endpointUrl, send } from "./load.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild, type Child } from "./child-process.ts";

export type WaybillServer = { url: string; pid: number; readyAfter: number; stop(): Promise<void> };

/** The built product as it ships, with riders off, on the database named or on its embedded one. */
export const startWaybill = async (databaseUrl?: string): Promise<WaybillServer> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const begin = performance.now();
  const server: Child = await startChild(
    [join(import.meta.dirname, "../server/dist/main.js")],
    /https?:\/\/\S+/,
    {
      PORT: String(21_000 + Math.floor(Math.random() * 9_000)),
      DATA_DIR: folder,
      SIMULATION_SPEED: "0",
      LOG_LEVEL: "warn",
      QUOTE_TTL_SECONDS: "3600",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  );
  return {
    url: server.said,
    pid: server.pid,
    readyAfter: performance.now() - begin,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Signs the demo parent in so many times: one token a caller, since each may call 1,200 times a minute. */
export const signIn = async (url: string, times: number): Promise<string[]> => {
  const tokens: string[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const answer = await send({
      method: login.method,
      url: endpointUrl(url, login),
      body: JSON.stringify({ email_address: "parent@example.com", password: "Waybill!2026" }),
    });
    if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${answer.body}`);
    tokens.push(JSON.parse(answer.body).result.AuthenticationResult.AccessToken);
  }
  return tokens;
};
