import type { Queryable } from "../platform/database/transaction.ts";
import { findOutletRules, type OutletRules } from "./outlet-rules-rows.ts";

export type { OutletRules };

/** The current opening rules of a vendor; undefined if the vendor does not exist. */
export const readOutletRules = (db: Queryable, vendorId: string): Promise<OutletRules | undefined> =>
  findOutletRules(db, vendorId);
