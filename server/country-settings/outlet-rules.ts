import type { Queryable } from "../platform/database/transaction.ts";
import { findOutletRules, type OutletRules } from "./outlet-rules-rows.ts";

export type { OutletRules };

/** The present rules of a vendor; undefined: there is no such vendor. */
export const readOutletRules = (db: Queryable, vendorId: string): Promise<OutletRules | undefined> =>
  findOutletRules(db, vendorId);
