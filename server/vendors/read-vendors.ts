import type { Actor } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import { findVendors, type ReadVendorRow } from "./rows.ts";

/** The rows of the vendors that a partner's client acts for, parents before their outlets. */
export const vendorsOfClient = (
  { db }: Pick<Deps, "db">,
  { vendorIds }: Extract<Actor, { kind: "client" }>,
): Promise<ReadVendorRow[]> => findVendors(db, [...vendorIds]);
