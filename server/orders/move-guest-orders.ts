import type { AuditActor } from "../audit/record-audit.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { giveOrdersToVendor } from "./rows.ts";

/**
 * Moves the orders of a guest who registered to the account's vendor, with unchanged ids. Runs inside the transaction
 * that creates the account; the outbox announces the orders in its next run.
 */
export const moveGuestOrders = (
  db: Queryable,
  guest: { guestId: string; vendorId: string; now: Date; by: AuditActor },
): Promise<number> => giveOrdersToVendor(db, guest);
