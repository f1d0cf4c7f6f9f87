import type { OutletEntry, SavedOutlet } from "@waybill/contract/partner/outlets";
import type { Client } from "../access/client-of-token.ts";
import { locateOutlet, type LocateDeps } from "./locate-outlet.ts";
import { type SaveDeps, undefinedIfRefused, saveOutlet, rethrowContractRefusal } from "./save-outlet.ts";
import { findOwnOutlet } from "./outlet-answer.ts";

/** Creates an outlet, or replaces its details. Its users stay unless the request adds or deletes some. */
export async function putOutlet(
  deps: SaveDeps & LocateDeps,
  client: Client,
  clientVendorId: string,
  entry: OutletEntry,
): Promise<SavedOutlet> {
  const located = await locateOutlet(deps, entry);
  const outlet = await findOwnOutlet(deps, client, clientVendorId).catch(undefinedIfRefused);
  return saveOutlet(deps, client, clientVendorId, { entry: located, known: outlet }).catch(
    rethrowContractRefusal,
  );
}
