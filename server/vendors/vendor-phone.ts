import type { Deps } from "../platform/deps.ts";
import { findVendor } from "./rows.ts";

/** The number of a vendor that the customers of its orders may call; null: it has none. */
export const readVendorPhone = async ({ db }: Pick<Deps, "db">, vendorId: string): Promise<string | null> =>
  (await findVendor(db, vendorId))?.phone ?? null;
