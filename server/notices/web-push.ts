import type { PushBrowser } from "../fleets/riders/offers/offer-pushes.ts";
import type { Deps } from "../platform/deps.ts";
import { type PushKeyDeps, vapidKeys } from "../platform/messages/push-keys.ts";
import type { OutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import { supportEmailOf } from "../platform/settings/settings.ts";

/**
 * A message for the browser's service worker, which shows title and body, and opens the app at the offer or tip.
 */
export type PushMessage = { title: string; body: string } & (
  | { offer_id: string; expires_at: string }
  | { tip_id: string }
);

/**
 * taken: accepted by the push service; gone: the subscription no longer exists; later: retry; refused: do not
 * retry.
 */
export type PushOutcome = "taken" | "gone" | "later" | "refused";

/** Sends messages to browsers through their push services (RFC 8030), encrypted for the browser (RFC 8291). */
export type WebPush = (to: PushBrowser, message: PushMessage, seconds: number) => Promise<PushOutcome>;

/** Sends through `outgoing`, because a browser names its push service's URL: only https, only public addresses. */
export function openWebPush(
  deps: PushKeyDeps & Pick<Deps, "publicUrl" | "log">,
  outgoing: Pick<OutgoingPost, "post">,
): WebPush {
  const keys = vapidKeys(deps);
  const subject = `mailto:${supportEmailOf(deps.settings) ?? "webmaster@localhost"}`;
  return async ({ endpoint, p256dh, auth }, message, seconds) => {
    if (!keys) return "refused";
    // Imported on first use, to keep the start fast.
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
