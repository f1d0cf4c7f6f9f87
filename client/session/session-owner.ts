import type { Session } from "./session-mode.ts";
import { claimsOf } from "./stored-tokens.ts";

/** Whose the things are that this browser keeps beyond a session; undefined while nobody is known. */
export function ownerOf(session: Session): string | undefined {
  if (!session.authenticated) return undefined;
  switch (session.mode) {
    case "CLASSIC":
      return session.email && `user:${session.email}`;
    case "GODROID":
      return `partner:${session.restaurantId}`;
    case "GUEST": {
      const guest = claimsOf(session.token)?.["sub"];
      return typeof guest === "string" ? `guest:${guest}` : undefined;
    }
  }
}
