import type { Deps } from "../platform/deps.ts";
import type { OutgoingPost } from "../platform/outgoing/outgoing-post.ts";

export type WebhookDeps = Pick<Deps, "pool" | "now" | "settings" | "secret" | "randomBytes"> & {
  readonly outgoing: Pick<OutgoingPost, "isAllowed">;
  /** Call it when there is something to send. */
  readonly wakeCallbacks: () => void;
};
