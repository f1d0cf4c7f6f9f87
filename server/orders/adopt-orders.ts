import type { AuditActor } from "../audit/record-audit.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import { giveOrdersToVendor } from "./rows.ts";

/**
 * The orders of a guest who registered become those of the account's vendor, with the ids that they had (wire.md,
 * Changed). Runs inside the transaction that makes the account; the outbox announces them with its next round.
 */
export const adoptOrders = (
  db: Queryable,
  guest: { guestId: string; vendorId: string; now: Date; by: AuditActor },
): Promise<number> => giveOrdersToVendor(db, guest);
