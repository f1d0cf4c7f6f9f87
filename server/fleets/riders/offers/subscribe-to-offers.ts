import type * as endpoints from "@waybill/contract/riders/rider-app";
import type { BodyOf } from "@waybill/contract/endpoint";
import { countries } from "@waybill/domain/markets/countries";
import { createECDH } from "node:crypto";
import { chooseLanguage } from "../../../platform/texts.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { saveBrowser } from "./push-rows.ts";
import type { PushDeps } from "./push-deps.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

/**
 * Subscribes the browser of this session to offers; its address must be https on the public internet, and its keys
 * valid.
 */
export async function subscribeToOffers(
  deps: Pick<RiderDeps, "pool" | "now" | "settings"> & { push: PushDeps },
  { riderId, sessionId }: RiderActor,
  { endpoint, keys, language }: BodyOf<typeof endpoints.subscribeToOffers>,
  acceptLanguage: string | undefined,
): Promise<void> {
  if (deps.push.publicKey === undefined) throw new Refused("not_found");
  if (!(await deps.push.isAllowed(endpoint))) throw new Refused("malformed_request", { path: ["endpoint"] });
  if (!isPublicKey(keys.p256dh)) throw new Refused("malformed_request", { path: ["keys", "p256dh"] });
  if (Buffer.from(keys.auth, "base64url").length !== 16)
    throw new Refused("malformed_request", { path: ["keys", "auth"] });
  const chosen = chooseLanguage(countries[deps.settings.country], language ?? acceptLanguage);
  const kept = { riderId, sessionId, language: chosen, at: deps.now() };
  await saveBrowser(deps.pool, { endpoint, ...keys }, kept);
}

/** True if a text is a valid public key: a point of the curve P-256. */
function isPublicKey(text: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    return Buffer.from(text, "base64url").length === 65 && ecdh.computeSecret(text, "base64url").length > 0;
  } catch {
    return false;
  }
}
