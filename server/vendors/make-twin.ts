import type { Queryable } from "../platform/database/transaction.ts";
import { insertTwin } from "./twin-rows.ts";

/**
 * Creates the missing parts of the test copy of a vendor and its outlets, for which test clients act. Returns the
 * copy's id and the number of created rows.
 */
export const makeTwin = (db: Queryable, vendorId: string): Promise<{ twinId: string; made: number }> =>
  insertTwin(db, vendorId);
