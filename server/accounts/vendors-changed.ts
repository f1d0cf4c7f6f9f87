import type { Deps } from "../platform/deps.ts";

/** The fan-out channel on which every process hears the id of a parent that has another outlet. */
export const vendorsChanged = "vendors-changed";

/** Lets the parent's users act for its new outlet at once; where it is not heard they wait half a minute. */
export const announceVendors = ({ fanOut, log }: Pick<Deps, "fanOut" | "log">, parentVendorId: string) =>
  fanOut
    .publish(vendorsChanged, parentVendorId)
    .catch((error: unknown) => log.warn({ err: error }, "a new outlet was not announced"));
