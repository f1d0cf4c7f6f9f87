import { compactDecrypt, exportJWK, generateKeyPair, UnsecuredJWT } from "jose";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { lookAt, payerPage } from "./payer-looks.fixture.ts";
import type { Credentials } from "./ask-cybersource.ts";

export const credentials: Credentials = {
  merchantId: "waybill_ph",
  keyId: "6d75ffad-0000-4a6d-85af-5609185494f4",
  sharedSecret: Buffer.from("a secret that both sides know, 32").toString("base64"),
};

type Json = Record<string, unknown>;
export type ReceivedCall = { path: string; body: Json };
type Answer = { status: number; body: Json | string } | "no answer";
type Script = (body: Json) => Answer | Promise<Answer>;

const partsOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name ?? "", value ?? ""]),
  );

/** Checks the signature as CyberSource documents it, using only the raw request. */
function isSigned(request: IncomingMessage, body: string): boolean {
  const { keyid, algorithm, headers = "", signature = "" } = partsOf(String(request.headers["signature"]));
  const digest = `SHA-256=${createHash("sha256").update(body).digest("base64")}`;
  const valueOf = (name: string) =>
    name === "(request-target)" ? `post ${request.url}` : String(request.headers[name]);
  const signed = headers.split(" ").map((name) => `${name}: ${valueOf(name)}`);
  const mac = createHmac("sha256", Buffer.from(credentials.sharedSecret, "base64"))
    .update(signed.join("\n"))
    .digest();
  const given = Buffer.from(signature, "base64");
  return (
    keyid === credentials.keyId &&
    algorithm === "HmacSHA256" &&
    headers === "host date (request-target) digest v-c-merchant-id" &&
    request.headers["digest"] === digest &&
    request.headers["v-c-merchant-id"] === credentials.merchantId &&
    given.length === mac.length &&
    timingSafeEqual(given, mac)
  );
}

/** All tests share this key, because generating a key takes longer than most tests. */
const oneTimeKey = generateKeyPair("RSA-OAEP", { extractable: true });

/**
 * A local server that responds as CyberSource's documentation says, and identifies its merchant by the signature.
 */
export async function fakeCybersource() {
  const { publicKey, privateKey } = await oneTimeKey;
  const jwk = { ...(await exportJWK(publicKey)), kid: "one-time-key" };
  const context = new UnsecuredJWT({ flx: { path: "/flex/v2/tokens", jwk } }).encode();
  const asked: ReceivedCall[] = [];
  const keysAskedFor: Json[] = [];
  const scripts = new Map<string, Script>();
  const looks: ReceivedCall[] = [];
  let url = "";

  const tokenFor = async (jwe: string): Promise<Answer> => {
    try {
      const { plaintext } = await compactDecrypt(jwe, privateKey);
      const { data, context: given } = JSON.parse(new TextDecoder().decode(plaintext)) as {
        context: string;
        data: { paymentInformation: { card: Record<string, string> } };
      };
      if (given !== context) return { status: 400, body: {} };
      const { number = "", expirationMonth, expirationYear } = data.paymentInformation.card;
      const masked = { maskedValue: `XXXXXXXXXXXX${number.slice(-4)}`, detectedCardTypes: ["001"] };
      const card = {
        number: masked,
        expirationMonth: { value: expirationMonth },
        expirationYear: { value: expirationYear },
      };
      const token = new UnsecuredJWT({ jti: "1D08", content: { paymentInformation: { card } } }).encode();
      return { status: 201, body: token };
    } catch {
      return { status: 400, body: { reason: "VALIDATION_ERROR" } };
    }
  };

  const answerTo = async (path: string, raw: string): Promise<Answer> => {
    if (path === "/flex/v2/tokens") return scripts.get(path)?.({}) ?? tokenFor(raw);
    const body = JSON.parse(raw) as Json;
    if (path.startsWith("/risk/v1/")) {
      looks.push({ path, body });
      const look = lookAt(path, body, url);
      return look.status === 201 ? (scripts.get(path)?.(body) ?? look) : look;
    }
    if (path === "/flex/v2/sessions") {
      keysAskedFor.push(body);
      return scripts.get(path)?.(body) ?? { status: 201, body: context };
    }
    asked.push({ path, body });
    return scripts.get(path)?.(body) ?? { status: 404, body: {} };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const raw = await text(request);
      const path = request.url ?? "";
      const page = payerPage(path, { looks, form: new URLSearchParams(raw) });
      if (page !== undefined) return response.writeHead(200, { "content-type": "text/html" }).end(page);
      const isToken = path === "/flex/v2/tokens";
      const { accept, "content-type": type } = request.headers;
      const isReadable = isToken
        ? type === "application/jwt" && accept === "application/jwt, */*"
        : type === "application/json" && accept === "application/hal+json, */*";
      const refusal: Answer | undefined = !isReadable
        ? { status: 415, body: {} }
        : isToken || isSigned(request, raw)
          ? undefined
          : { status: 401, body: { response: { rmsg: "Authentication Failed" } } };
      const answer = refusal ?? (await answerTo(path, raw));
      if (answer === "no answer") return request.socket.destroy();
      const sent = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
      return response.writeHead(answer.status).end(sent);
    })();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    settings: { ...credentials, url, flexUrl: url },
    /** Every signed call in order, except those for keys. */
    asked,
    /** Every call about payer authentication. */
    looks,
    /** The requests for card keys. */
    keysAskedFor,
    /** Sets the response of a path. */
    on: (path: string, answer: Answer | Script) =>
      void scripts.set(path, typeof answer === "function" ? answer : () => answer),
    /** Sets an asynchronous response. */
    onLate: (path: string, answer: () => Promise<Answer>) => void scripts.set(path, answer),
    /** Restores a path's default response. */
    forget: (path: string) => void scripts.delete(path),
    close: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

/** A transaction in the format of the search results. */
export const summary = (id: string, ...services: [name: string, reasonCode: string][]) => ({
  id,
  applicationInformation: { applications: services.map(([name, reasonCode]) => ({ name, reasonCode })) },
  paymentInformation: { card: { suffix: "1111", type: "001" } },
});

export const found = (...transactionSummaries: Json[]) => ({
  status: 201,
  body: { _embedded: { transactionSummaries } },
});
