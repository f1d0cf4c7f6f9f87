import type { PartnerScope } from "@waybill/contract/partner/endpoint";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { hashOf } from "./issue-token.ts";
import { findCallerOfSecret, findCallerOfToken, noteUse } from "./rows.ts";

export type Client = Extract<Actor, { kind: "client" }>;

const noteEveryMs = 60_000;
const longestToken = 1000;
const secretKey = /^wb_(?:test|live)_/;

type CallDeps = Pick<Deps, "pool" | "now">;

/**
 * The client of an Authorization header; undefined: none that counts. Read anew with every call, so that what was revoked
 * is refused by every process at once.
 */
export async function whoCalls(
  { pool, now }: CallDeps,
  authorization: string | undefined,
): Promise<Client | undefined> {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(authorization ?? "") ?? [];
  if (token === undefined || token.length > longestToken) return undefined;
  const isSecret = secretKey.test(token);
  const row = isSecret
    ? await findCallerOfSecret(pool, hashOf(token))
    : await findCallerOfToken(pool, hashOf(token), now());
  if (!row) return undefined;
  const isNoted = row.last_used_at !== null && now().getTime() - row.last_used_at.getTime() < noteEveryMs;
  if (isSecret && !isNoted) await noteUse(pool, row.client_id, now());
  return {
    kind: "client",
    clientId: row.client_id,
    vendorId: row.vendor_id,
    ownerVendorId: row.owner_vendor_id,
    vendorIds: new Set(row.vendor_ids),
    isTest: row.mode === "test",
    scopes: row.scopes ? new Set(row.scopes) : undefined,
  };
}

/** Refuses a call without a client, and one beyond what its key is for. */
export function requireClient(
  client: Client | undefined,
  authorization: string | undefined,
  /** One of these is enough; the first is named where none is there. */
  [scope, ...others]: readonly [PartnerScope, ...PartnerScope[]],
): asserts client is Client {
  if (!authorization)
    throw new PartnerRefused(
      401,
      "AUTHORIZATION_MISSING",
      "The authorizer should provide its name in the context",
    );
  if (!client)
    throw new PartnerRefused(403, "TOKEN_NOT_VALID", "The access token is expired, revoked or not valid");
  const { scopes } = client;
  if (scopes && ![scope, ...others].some((one) => scopes.has(one)))
    throw new PartnerRefused(403, "SCOPE_MISSING", `This key does not have the scope ${scope}`);
}
