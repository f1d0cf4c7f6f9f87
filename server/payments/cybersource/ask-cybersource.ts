import { decodeJwt } from "jose";
import { createHash, createHmac } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import type { CybersourceSettings } from "../../platform/settings/card-settings.ts";
import { ProviderUnavailable } from "../card-provider.ts";

/** Timeout in milliseconds: longer than a bank takes, shorter than an attempt may run. */
const patienceMs = 20_000;

type AskDeps = Pick<Deps, "fetch" | "now"> & { settings: CybersourceSettings };
export type Answered = { status: number; text: string };

async function ask({ fetch }: Pick<Deps, "fetch">, url: URL, init: RequestInit): Promise<Answered> {
  let answer: Answered;
  try {
    const response = await fetch(url, { ...init, method: "POST", signal: AbortSignal.timeout(patienceMs) });
    answer = { status: response.status, text: await response.text() };
  } catch (cause) {
    // Keep only the error's name: its message may quote the request.
    const why = cause instanceof Error ? cause.name : "Error";
    throw new ProviderUnavailable(`CyberSource did not answer ${url.pathname}: ${why}`);
  }
  // These statuses say that the service rejects our keys or is busy; every other 4xx is a response about the card.
  if (answer.status >= 500 || [401, 403, 408, 429].includes(answer.status))
    throw new ProviderUnavailable(`CyberSource answered ${url.pathname} with ${answer.status}`);
  return answer;
}

/** Calls CyberSource's REST API with a signature; the caller reads the response. */
export async function askCybersource(deps: AskDeps, path: string, body: object): Promise<Answered> {
  const url = new URL(`${deps.settings.url}${path}`);
  const text = JSON.stringify(body);
  const signed = signedHeaders(deps.settings, { url, body: text, now: deps.now() });
  const headers = { ...signed, "content-type": "application/json", accept: "application/hal+json, */*" };
  return ask(deps, url, { headers, body: text });
}

/** Sends an encrypted card to Flex. Needs no signature, because the card's own context identifies the merchant. */
export const askFlex = (deps: AskDeps, path: string, jwe: string): Promise<Answered> =>
  ask(deps, new URL(`${deps.settings.flexUrl}${path}`), {
    headers: { "content-type": "application/jwt", accept: "application/jwt, */*" },
    body: jwe,
  });

/** Parses a response as JSON; anything else counts as no response. */
export function jsonOf({ text, status }: Answered): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderUnavailable(`CyberSource answered ${status} with invalid JSON`);
  }
}

/**
 * The claims of a JWT. The JWT came over CyberSource's own connection, so its signature is not checked. Anything
 * else counts as no response.
 */
export function claimsIn(text: string): unknown {
  try {
    return decodeJwt(text);
  } catch {
    throw new ProviderUnavailable("CyberSource answered with an invalid token");
  }
}

export type Credentials = { merchantId: string; keyId: string; sharedSecret: string };
type SignedRequest = { url: URL; body: string; now: Date };

/** The digest of a body for CyberSource's HTTP signature. */
const digestOf = (body: string): string => `SHA-256=${createHash("sha256").update(body).digest("base64")}`;

/** The headers that authenticate a merchant to CyberSource: an HMAC over host, date, digest and merchant. */
function signedHeaders(
  { merchantId, keyId, sharedSecret }: Credentials,
  { url, body, now }: SignedRequest,
): Record<string, string> {
  const date = now.toUTCString();
  const digest = digestOf(body);
  const signed = [
    ["host", url.host],
    ["date", date],
    ["(request-target)", `post ${url.pathname}${url.search}`],
    ["digest", digest],
    ["v-c-merchant-id", merchantId],
  ];
  const text = signed.map(([name, value]) => `${name}: ${value}`).join("\n");
  const signature = createHmac("sha256", Buffer.from(sharedSecret, "base64")).update(text).digest("base64");
  const names = signed.map(([name]) => name).join(" ");
  return {
    date,
    digest,
    "v-c-merchant-id": merchantId,
    signature: `keyid="${keyId}", algorithm="HmacSHA256", headers="${names}", signature="${signature}"`,
  };
}
