import { Refused } from "../platform/http/refused.ts";
import type { Actor } from "../platform/actor.ts";

/**
 * Starts something that a caller may run only once at a time, and returns the function that ends it. Throws if it
 * is already running.
 */
export type OneAtATime = (actor: Actor) => () => void;

/** In seconds. */
const retryAfter = 5;

const nameOf = (actor: Actor): string => {
  switch (actor.kind) {
    case "vendor":
    case "operator":
      return `user ${actor.userId}`;
    case "partner":
      return `partner ${actor.vendorId}`;
    case "client":
      return `client ${actor.clientId}`;
    case "guest":
      return `guest ${actor.guestId}`;
    case "rider":
      return `rider ${actor.riderId}`;
    case "fleet":
      return `fleet ${actor.fleetId}`;
  }
};

/** Counts the runs of this process only, not those of other processes. */
export function oneAtATime(): OneAtATime {
  const busy = new Set<string>();
  return (actor) => {
    const name = nameOf(actor);
    if (busy.has(name)) throw new Refused("too_many_requests", { retryAfter });
    busy.add(name);
    let isOver = false;
    return () => {
      // Calling this function twice must not end the caller's next run.
      if (!isOver) busy.delete(name);
      isOver = true;
    };
  };
}
