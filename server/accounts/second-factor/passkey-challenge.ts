import type { Deps } from "../../platform/deps.ts";
import { putChallenge } from "./rows.ts";

const challengeMs = 5 * 60_000;

/** The browser's response, not verified yet; the library refuses other shapes. */
export type PasskeyResponse = { id: string } & Record<string, unknown>;

/** The console's origin: passkeys work only on this host. */
export const passkeyOrigin = ({ publicUrl, settings }: Pick<Deps, "publicUrl" | "settings">) => {
  const { hostname, origin } = new URL(publicUrl());
  return { rpID: hostname, origins: [origin, ...settings.portalOrigins] };
};

export const saveChallenge = ({ db, now }: Pick<Deps, "db" | "now">, sessionId: string, challenge: string) =>
  putChallenge(db, {
    session_id: sessionId,
    challenge,
    expires_at: new Date(now().getTime() + challengeMs),
  });
