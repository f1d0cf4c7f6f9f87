import type { Queryable } from "../platform/database/transaction.ts";
import { insertTwin } from "./twin-rows.ts";

/** Makes the twin of a vendor and its outlets that test clients act for, as far as it is not there: its id, and how many rows were missing. */
export const makeTwin = (db: Queryable, vendorId: string): Promise<{ twinId: string; made: number }> =>
  insertTwin(db, vendorId);
