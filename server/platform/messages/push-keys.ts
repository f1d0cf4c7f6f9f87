import { createECDH } from "node:crypto";
import type { Deps } from "../deps.ts";

export type PushKeyDeps = Pick<Deps, "settings" | "secret">;

/**
 * Our VAPID keys for push services (RFC 8292), from the settings; a sandbox without them derives a pair from its
 * stored secret, so that browsers stay subscribed across restarts. undefined: no pushes are sent.
 */
export function vapidKeys({
  settings,
  secret,
}: PushKeyDeps): { publicKey: string; privateKey: string } | undefined {
  const { vapidPublicKey, vapidPrivateKey } = settings;
  if (vapidPublicKey !== undefined && vapidPrivateKey !== undefined)
    return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey };
  if (settings.environment !== "san") return undefined;
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(secret("web push"));
  // Browsers accept only an uncompressed public key; the private key keeps its leading zeros.
  return {
    publicKey: ecdh.getPublicKey("base64url", "uncompressed"),
    privateKey: secret("web push").toString("base64url"),
  };
}
