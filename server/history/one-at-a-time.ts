import { Refused } from "../platform/http/refused.ts";
import type { Actor } from "../platform/actor.ts";

/** Begins something that a caller may do once at a time, and returns how it ends. Throws while it is running. */
export type OneAtATime = (actor: Actor) => () => void;

/** Long enough for another try to make sense. */
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

/** Keeps count in this process. */
export function oneAtATime(): OneAtATime {
  const busy = new Set<string>();
  return (actor) => {
    const name = nameOf(actor);
    if (busy.has(name)) throw new Refused("too_many_requests", { retryAfter });
    busy.add(name);
    let isOver = false;
    return () => {
      // Ended twice it would end the next one too.
      if (!isOver) busy.delete(name);
      isOver = true;
    };
  };
}
