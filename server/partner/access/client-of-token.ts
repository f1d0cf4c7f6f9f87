import type { PartnerScope } from "@waybill/contract/partner/endpoint";
import type { Actor, KeyLimit } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { isWithin } from "../../platform/outgoing/networks.ts";
import { hashOfSecret } from "./issue-token.ts";
import { type CallerRow, findCallerOfSecret, findCallerOfToken, recordKeyUse } from "./rows.ts";

export type Client = Extract<Actor, { kind: "client" }>;

const noteEveryMs = 60_000;
const longestToken = 1000;
const secretKey = /^wb_(?:test|live)_/;

type CallDeps = Pick<Deps, "pool" | "now">;
/** A call's headers and its IP address, as seen behind the trusted proxies. */
type From = { readonly headers: { authorization?: string | undefined }; readonly ip: string };

/** The limit of the key that a call breaks; undefined if it breaks none. */
function boundOf({ expires_at, allowed_ips }: CallerRow, ip: string, now: Date): KeyLimit | undefined {
  if (expires_at !== null && expires_at <= now) return "expires_at";
  return allowed_ips === null || isWithin(ip, allowed_ips) ? undefined : "allowed_ips";
}

/**
 * The client of an Authorization header; undefined if the header is invalid. Reads the database on every call, so
 * that every process refuses a revoked key at once.
 */
export async function clientOfToken(
  { pool, now }: CallDeps,
  { headers: { authorization }, ip }: From,
): Promise<Client | undefined> {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(authorization ?? "") ?? [];
  if (token === undefined || token.length > longestToken) return undefined;
  const isSecret = secretKey.test(token);
  const row = isSecret
    ? await findCallerOfSecret(pool, hashOfSecret(token))
    : await findCallerOfToken(pool, hashOfSecret(token), now());
  if (!row) return undefined;
  const outOfBounds = boundOf(row, ip, now());
  const isNoted = row.last_used_at !== null && now().getTime() - row.last_used_at.getTime() < noteEveryMs;
  if (isSecret && !isNoted && outOfBounds === undefined) await recordKeyUse(pool, row.client_id, now());
  return {
    kind: "client",
    clientId: row.client_id,
    vendorId: row.vendor_id,
    ownerVendorId: row.owner_vendor_id,
    vendorIds: new Set(row.vendor_ids),
    isTest: row.mode === "test",
    scopes: row.scopes ? new Set(row.scopes) : undefined,
    ...(outOfBounds && { outOfBounds }),
  };
}

/** Refuses a call that breaks a limit of its key. */
export function requireWithinKeyLimits({ outOfBounds }: Client, ip: string): void {
  if (outOfBounds === "expires_at")
    throw new PartnerRefused(403, "KEY_EXPIRED", "The key has expired. Make a new one");
  if (outOfBounds === "allowed_ips")
    throw new PartnerRefused(403, "ADDRESS_NOT_ALLOWED", `The key may not be used from ${ip}`);
}

/** Refuses a call without a valid client, or without the required scope. */
export function requireClient(
  client: Client | undefined,
  { headers: { authorization }, ip }: From,
  /** Any of these scopes is enough; the refusal names the first. */
  [scope, ...alternatives]: readonly [PartnerScope, ...PartnerScope[]],
): asserts client is Client {
  if (!authorization)
    throw new PartnerRefused(
      401,
      "AUTHORIZATION_MISSING",
      "The authorizer should provide its name in the context",
    );
  if (!client)
    throw new PartnerRefused(403, "TOKEN_NOT_VALID", "The access token is expired, revoked or not valid");
  requireWithinKeyLimits(client, ip);
  const { scopes } = client;
  if (scopes && ![scope, ...alternatives].some((one) => scopes.has(one)))
    throw new PartnerRefused(403, "SCOPE_MISSING", `This key does not have the scope ${scope}`);
}
