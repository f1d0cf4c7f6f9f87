import type { AuthenticationResult } from "@waybill/contract/accounts";
import { authMetaOf } from "@waybill/domain/accounts/session";
import { ownerOf, sessionIn } from "../tokens/session-mode.ts";
import { storageKeys, writeAuthMeta } from "../tokens/stored-tokens.ts";
import { changeTokens, draftPrefix } from "./session-store.ts";

/** Moves the guest's stored data to the account, which belongs to the same person. */
function handOver(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined) return;
  const [owned, own] = [from, to].map((owner) => `"owner":${JSON.stringify(owner)}`);
  for (const key of Object.keys(localStorage)) {
    const text = localStorage.getItem(key) ?? "";
    if (key.startsWith(draftPrefix) && owned && own && text.includes(owned))
      localStorage.setItem(key, text.replaceAll(owned, own));
  }
}

/**
 * Ends the guest's session after registration: its token is void. With `result` the guest continues as the account's
 * user. No sign-out message, because no session ended for the person.
 */
export function endGuest(result?: AuthenticationResult): void {
  const guest = sessionIn(localStorage);
  if (guest.mode !== "GUEST") return;
  changeTokens(() => {
    // Writes the account's tokens first, so that other tabs always find a session.
    if (result) writeAuthMeta(localStorage, authMetaOf(result, new Date()));
    localStorage.removeItem(storageKeys.guest);
    localStorage.removeItem(storageKeys.guestOrders);
    handOver(ownerOf(guest), ownerOf(sessionIn(localStorage)));
  });
}
