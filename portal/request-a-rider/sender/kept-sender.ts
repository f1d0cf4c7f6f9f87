import type { PlaceAddress } from "@waybill/contract/places";
import { ownerOf } from "@waybill/client/session/session-mode.ts";
import { currentSession, draftPrefix } from "@waybill/client/session/session-store.ts";
import type { OriginDetails } from "../flow/request-steps.ts";

/** Where a guest's riders collect, and whom they call there. */
export type KeptSender = { address: PlaceAddress; details: OriginDetails };

const key = `${draftPrefix}-sender`;

/** What this very guest said before about the collection point, so that it is typed once. */
export function keptSender(): KeptSender | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as (KeptSender & { owner: string }) | null;
    return kept && kept.owner === ownerOf(currentSession()) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepSender(sender: KeptSender): void {
  const owner = ownerOf(currentSession());
  if (owner === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify({ owner, ...sender }));
  } catch {
    // Without room for it, it is asked for again with the next request.
  }
}
