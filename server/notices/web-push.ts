import { createECDH } from "node:crypto";
import type { Deps } from "../platform/deps.ts";
import type { OutgoingPost } from "../platform/outgoing-post.ts";
import { supportEmailOf } from "../platform/settings/settings.ts";
import type { Browser } from "./push-rows.ts";

/** What a browser's worker is told: it shows title and body, and opens the offer. */
export type PushMessage = { title: string; body: string; offer_id: string; expires_at: string };

/** taken: the push service has it; gone: it knows no such browser; later: worth another try; refused: it never will. */
export type PushOutcome = "taken" | "gone" | "later" | "refused";

/** Hands messages to browsers by their push services (RFC 8030), encrypted for the browser alone (RFC 8291). */
export type WebPush = (to: Browser, message: PushMessage, seconds: number) => Promise<PushOutcome>;

type KeyDeps = Pick<Deps, "settings" | "secret">;

/**
 * The keys by which push services know us (RFC 8292): those of the settings, in a sandbox without them a pair of the
 * kept secret, so that browsers stay subscribed across restarts. undefined: no pushes are sent.
 */
export function vapidKeys({
  settings,
  secret,
}: KeyDeps): { publicKey: string; privateKey: string } | undefined {
  const { vapidPublicKey, vapidPrivateKey } = settings;
  if (vapidPublicKey !== undefined && vapidPrivateKey !== undefined)
    return { publicKey: vapidPublicKey, privateKey: vapidPrivateKey };
  if (settings.environment !== "san") return undefined;
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(secret("web push"));
  // A browser takes the whole form alone; leading zeros belong to the private one.
  return {
    publicKey: ecdh.getPublicKey("base64url", "uncompressed"),
    privateKey: secret("web push").toString("base64url"),
  };
}

/** Sends as `outgoing` lets it: by https, to public addresses alone, wherever a browser says that its service is. */
export function openWebPush(
  deps: KeyDeps & Pick<Deps, "publicUrl" | "log">,
  outgoing: Pick<OutgoingPost, "post">,
): WebPush {
  const keys = vapidKeys(deps);
  const subject = `mailto:${supportEmailOf(deps.settings) ?? "webmaster@localhost"}`;
  return async ({ endpoint, p256dh, auth }, message, seconds) => {
    if (!keys) return "refused";
    // Loaded with the first push: no start waits for it.
    const { default: webPush } = await import("web-push");
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      { vapidDetails: { subject, ...keys }, TTL: seconds, urgency: "high", contentEncoding: "aes128gcm" },
    );
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    try {
      const { status, head } = await outgoing.post(endpoint, texts, body);
      if (status >= 200 && status < 300) return "taken";
      if (status === 404 || status === 410) return "gone";
      if (status === 429 || status >= 500) return "later";
      deps.log.warn({ status, head, host: new URL(endpoint).host }, "a push service refused a push");
      return "refused";
    } catch (problem) {
      deps.log.info({ err: problem, host: new URL(endpoint).host }, "a push service did not answer");
      return "later";
    }
  };
}
