// A deployment with production settings, on PostgreSQL and Redis, with the demo's merchants, riders and operators.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../tools/test-services.mjs";
import { startChild } from "../child-process.ts";
import { openReceiver } from "../webhook-receiver.ts";
import { builtServer } from "../waybill-server.ts";
import { observeProcess, type ObservedProcess } from "./observed-process.ts";

export type Cell = {
  url: string;
  pid: number;
  server: ObservedProcess;
  pool: pg.Pool;
  /** The partners' webhook receiver. */
  hookUrl: string;
  hooksReceived(): number;
  messagesReceived(): number;
  /** The last code that was sent to a phone number. */
  codeSentTo(phone: string): Promise<string>;
  stop(): Promise<void>;
};

const listening = (server: Server): Promise<number> =>
  new Promise((settle) =>
    server.listen(0, "127.0.0.1", () => settle((server.address() as AddressInfo).port)),
  );

/** An SMS service with Twilio's API, and a mail server that accepts everything. */
async function openMessageServices() {
  const codes = new Map<string, string>();
  let received = 0;
  const sms = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const sent = new URLSearchParams(body);
      const [code] = /\b\d{6}\b/.exec(sent.get("Body") ?? "") ?? [];
      if (code !== undefined) codes.set(sent.get("To") ?? "", code);
      received += 1;
      response
        .writeHead(201, { "content-type": "application/json" })
        .end(JSON.stringify({ sid: `SM${received}`, status: "queued", num_segments: "1" }));
    });
  });
  const mail = createServer((socket) => {
    let isText = false;
    socket.on("error", () => undefined).write("220 mail\r\n");
    socket.on("data", (data) => {
      for (const line of data.toString("latin1").split("\r\n").filter(Boolean)) {
        if (isText && line !== ".") continue;
        isText = line === "DATA";
        socket.write(isText ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  const [smsPort, mailPort] = [await listening(sms), await listening(mail)];
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMS_URL: `http://account:token@127.0.0.1:${smsPort}/Messages.json`,
      SMS_FROM: "Waybill",
    },
    ports: [smsPort, mailPort],
    received: () => received,
    codeSentTo: async (phone: string): Promise<string> => {
      for (let tries = 0; tries < 600; tries += 1) {
        const code = codes.get(phone);
        if (code !== undefined) return code;
        await new Promise((settle) => setTimeout(settle, 50));
      }
      throw new Error(`No code was sent to ${phone}.`);
    },
    close: () => {
      sms.close();
      mail.close();
    },
  };
}

/** Creates a database on a running PostgreSQL. */
async function makeDatabase(postgresUrl: string) {
  const name = `waybill_mixed_${randomBytes(6).toString("hex")}`;
  const asAdmin = async (sql: string): Promise<void> => {
    const admin = new pg.Client({ connectionString: postgresUrl });
    await admin.connect();
    await admin.query(sql);
    await admin.end();
  };
  await asAdmin(`create database ${name}`);
  return {
    url: Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href,
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}

/** Seeds the demo's people and locations into a database that then runs as a real deployment. */
async function fillDatabase(pool: pg.Pool, settings: Record<string, string>): Promise<void> {
  const sandbox = await startChild([builtServer], /https?:\/\/\S+/, {
    ...settings,
    ENVIRONMENT: "san",
    LOG_LEVEL: "error",
    DRAIN_SECONDS: "0",
  });
  await sandbox.stop();
  await pool.query("update deployment set environment = 'stg'");
}

/** Error output that a run hides: Node's lines about its inspector, and the log line of each request. */
const unshown = /^(?:Debugger |For help, see: |Waiting for the debugger|\{"level":(?:"info"|30),)/;

export async function startCell(postgresUrl: string, redisUrl: string): Promise<Cell> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-mixed-"));
  const [database, messages, receiver] = await Promise.all([
    makeDatabase(postgresUrl),
    openMessageServices(),
    openReceiver(),
  ]);
  const [port, inspectorPort] = [await freePort(), await freePort()];
  const settings = {
    NODE_ENV: "production",
    COUNTRY: "ph",
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    DATA_DIR: folder,
    TOKEN_SECRET: randomBytes(32).toString("hex"),
    TRUSTED_PROXIES: "1",
    METRICS_TOKEN: randomBytes(32).toString("hex"),
    SIMULATION_SPEED: "0",
    WEBHOOK_TEST_HOSTS: "localhost",
    NODE_EXTRA_CA_CERTS: receiver.cert,
    ...messages.settings,
  };
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await fillDatabase(pool, settings);
  const child = await startChild(
    [`--inspect=127.0.0.1:${inspectorPort}`, "--inspect-publish-uid=http", builtServer],
    /https?:\/\/\S+/,
    { ...settings, ENVIRONMENT: "stg" },
    unshown,
  );
  const services = [...messages.ports, Number(new URL(receiver.url(1)).port)];
  return {
    url: settings.PUBLIC_URL,
    pid: child.pid,
    server: observeProcess(child.pid, { own: port, services }, inspectorPort),
    pool,
    hookUrl: receiver.url(1),
    hooksReceived: receiver.count,
    messagesReceived: messages.received,
    codeSentTo: messages.codeSentTo,
    stop: async () => {
      await child.stop();
      await pool.end();
      await database.drop();
      messages.close();
      receiver.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
