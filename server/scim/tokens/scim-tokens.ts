import type { ScimToken } from "@waybill/contract/merchants/scim-tokens";
import { hash } from "node:crypto";
import { requireVendor } from "../../accounts/granted.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findTokenOf, findTokens, insertToken, recordTokenUse, revokeToken, type TokenRow } from "./rows.ts";

type TokenDeps = Pick<Deps, "pool" | "now" | "randomBytes">;

/** No other kind of token has this prefix. */
const prefix = "wbscim_";

const hashOf = (secret: string): string => hash("sha256", secret, "base64url");

function requireOwner(actor: Actor, vendorId: string): void {
  if (actor.kind !== "vendor" && actor.kind !== "operator") throw new Refused("vendor_not_found");
  requireVendor(actor, vendorId);
}

export async function listScimTokens(
  { pool }: TokenDeps,
  actor: Actor,
  vendorId: string,
): Promise<ScimToken[]> {
  requireOwner(actor, vendorId);
  return (await findTokens(pool, vendorId)).map(({ token_id, name, created_at, last_used_at }) => ({
    token_id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}

/** Creates a token. The response contains it only this once; only its hash is stored. */
export async function createScimToken(
  { pool, now, randomBytes }: TokenDeps,
  actor: Actor,
  { vendorId, name }: { vendorId: string; name: string },
): Promise<{ token_id: string; secret: string }> {
  requireOwner(actor, vendorId);
  const secret = `${prefix}${randomBytes(32).toString("base64url")}`;
  const token_id = `scim-${randomBytes(12).toString("hex")}`;
  const at = now();
  await inTransaction(pool, async ({ pool: client, db }) => {
    await insertToken(client, {
      token_id,
      vendor_id: vendorId,
      name: name.trim(),
      secret_hash: hashOf(secret),
      at,
    });
    const subject = { kind: "scim-token", id: token_id };
    await recordAudit(
      db,
      { by: actor, at },
      { action: "scim-token.added", subject, after: { vendor_id: vendorId } },
    );
  });
  return { token_id, secret };
}

/** Revokes a token: calls with it are refused from now on. */
export async function deleteScimToken(
  { pool, now }: TokenDeps,
  actor: Actor,
  { vendorId, tokenId }: { vendorId: string; tokenId: string },
): Promise<void> {
  requireOwner(actor, vendorId);
  const at = now();
  await inTransaction(pool, async ({ pool: client, db }) => {
    if (!(await revokeToken(client, { tokenId, vendorId, at }))) throw new Refused("not_found");
    const subject = { kind: "scim-token", id: tokenId };
    await recordAudit(db, { by: actor, at }, { action: "scim-token.ended", subject });
  });
}

const lastUseEveryMs = 60_000;

/** The token of an Authorization header; undefined if missing or invalid. */
export async function tokenOfHeader(
  { pool, now }: TokenDeps,
  header: string | undefined,
): Promise<TokenRow | undefined> {
  const [, secret] = /^bearer +(\S{1,200})$/i.exec(header ?? "") ?? [];
  if (!secret?.startsWith(prefix)) return undefined;
  const token = await findTokenOf(pool, hashOf(secret));
  if (!token) return undefined;
  const at = now();
  if (at.getTime() - (token.last_used_at?.getTime() ?? 0) > lastUseEveryMs)
    await recordTokenUse(pool, token.token_id, at);
  return token;
}
