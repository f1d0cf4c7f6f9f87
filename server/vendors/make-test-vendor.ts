import type { Queryable } from "../platform/database/transaction.ts";
import { insertTestVendor } from "./vendor-copy-rows.ts";

/**
 * Creates the missing parts of the test copy of a vendor and its outlets, for which test clients act. Returns the
 * copy's id and the number of created rows.
 */
export const makeTestVendor = (
  db: Queryable,
  vendorId: string,
): Promise<{ testVendorId: string; made: number }> => insertTestVendor(db, vendorId);
