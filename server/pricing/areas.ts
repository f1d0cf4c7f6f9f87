import type { Area } from "@waybill/domain/addresses/delivery-area";
import type { Deps } from "../platform/deps.ts";
import { cached } from "../platform/cached.ts";
import { findArea } from "./rows.ts";

/** The area that an outlet has of its own; undefined: it has the country's. */
export type AreaOfOutlet = (vendorId: string) => Promise<Area | undefined>;

/** As long as a process may not know that a session has ended elsewhere. */
const lifeMs = 30_000;

/** Outlets' areas from the database, each asked for once in half a minute. */
export const areasOfOutlets = ({ pool, now }: Pick<Deps, "pool" | "now">): AreaOfOutlet =>
  cached((vendorId: string) => findArea(pool, vendorId), {
    keyOf: (vendorId) => vendorId,
    now,
    lifeMs,
    most: 10_000,
  });
