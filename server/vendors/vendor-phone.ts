import type { Deps } from "../platform/deps.ts";
import { findVendor } from "./rows.ts";

/** The phone number that a vendor's customers may call; null if it has none. */
export const readVendorPhone = async ({ db }: Pick<Deps, "db">, vendorId: string): Promise<string | null> =>
  (await findVendor(db, vendorId))?.phone ?? null;
