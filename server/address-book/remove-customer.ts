import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { requireBook } from "./require-book.ts";
import { removeEntry } from "./rows.ts";

/** Takes an entry out of a vendor's book. */
export async function removeCustomer(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  { vendorId, id }: { vendorId: string; id: string },
): Promise<void> {
  requireBook(actor, vendorId);
  if (!(await removeEntry(db, vendorId, id))) throw new Refused("saved_address_not_found");
}
