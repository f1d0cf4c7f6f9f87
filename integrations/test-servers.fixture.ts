import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createHmac } from "node:crypto";
import { afterAll } from "vitest";
import { waybill } from "../partner-client/index.ts";
import { openPartnerApp } from "../server/partner/partner.fixture.ts";

/** Starts a Waybill server, a client with a test key, and servers that are closed at the end of the tests. */
export async function openTestServers() {
  let url = "";
  const product = await openPartnerApp({ now: new Date(), deps: { publicUrl: () => url } });
  url = await product.app.listen({ port: 0, host: "127.0.0.1" });
  const servers: Server[] = [];
  afterAll(async () => {
    for (const server of servers) server.close();
    await product.close();
  });
  const listening = async (server: Server): Promise<string> => {
    servers.push(server.listen(0, "127.0.0.1"));
    await once(server, "listening");
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const partner = await product.partner("test");
  const made = await partner.merchant("POST", "/orders/api/v1/developer/keys", {
    name: "Shop",
    mode: "test",
  });
  const key: string = made.body.result.secret;
  return { ...product, url, key, listening, own: partner, client: waybill({ url, country: "ph", key }) };
}

export type ReceivedCall = { path: string; headers: IncomingHttpHeaders; body: string };

/** A server in place of the other system: records requests and responds as configured. */
export function openFakeSystem(answer: (received: ReceivedCall) => { status: number; body?: object }) {
  const received: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      const one = { path: request.url ?? "", headers: request.headers, body };
      received.push(one);
      const reply = answer(one);
      response.writeHead(reply.status).end(reply.body && JSON.stringify(reply.body));
    });
  });
  return { server, received };
}

const key = Buffer.from("of these tests alone");
export const callbackSecret = `whsec_${key.toString("base64")}`;
let callbacks = 0;

/** Sends a webhook event signed like Waybill's; returns the response's status. */
export async function sendWebhook(app: string, body: object, signedBy = key): Promise<number> {
  const text = JSON.stringify(body);
  const seconds = String(Math.floor(Date.now() / 1000));
  callbacks += 1;
  const id = `m${callbacks}`;
  const signature = createHmac("sha256", signedBy).update(`${id}.${seconds}.${text}`).digest("base64");
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
    "x-waybill-event": "status",
  };
  return (await fetch(`${app}/waybill`, { method: "POST", body: text, headers })).status;
}
