import type { Queryable } from "../platform/database/transaction.ts";
import { insertTwin } from "./twin-rows.ts";

/**
 * Creates the missing parts of a vendor's test copy and its outlets, which test clients act for: its id, and the
 * number of created rows.
 */
export const makeTwin = (db: Queryable, vendorId: string): Promise<{ twinId: string; made: number }> =>
  insertTwin(db, vendorId);
