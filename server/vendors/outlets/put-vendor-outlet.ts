import type { OutletEntry } from "@waybill/contract/merchants/outlets";
import { countries } from "@waybill/domain/markets/countries";
import { partnerChannel } from "@waybill/domain/orders/channels";
import { mayEditOutlet, outletVendorId } from "@waybill/domain/vendors/outlet-ids";
import { createHash } from "node:crypto";
import { announceNewOutlet } from "../../accounts/actor-lookup.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { outletFacts } from "./outlet-facts.ts";
import { writeOutlet } from "./write-outlet.ts";
import { changeOutlet, findOutletOf, findParent, insertOutlet, type OutletRow } from "./rows.ts";

type Client = Extract<Actor, { kind: "client" }>;
type OutletDeps = Pick<Deps, "db" | "pool" | "now" | "settings" | "fanOut" | "log">;

/**
 * A vendor id made from a hash, for an outlet whose own id has no usable letters or whose normal vendor id is
 * taken.
 */
const hashedId = (parentId: string, clientVendorId: string): string => {
  const mark = createHash("sha256").update(clientVendorId.toLowerCase()).digest("hex").slice(0, 12);
  return outletVendorId(parentId, mark) ?? `outlet-${mark}`;
};

/**
 * Creates a partner's outlet or replaces its details, by the rules for every outlet and the partner contract's
 * length limits. `undefined` if the client's vendor is not a parent, or the outlet may not be edited.
 */
export async function putVendorOutlet(
  deps: OutletDeps,
  client: Client,
  clientVendorId: string,
  entry: Omit<OutletEntry, "parent_vendor_id" | "client_vendor_id">,
): Promise<OutletRow | undefined> {
  const { db, now, settings } = deps;
  const parentId = client.vendorId;
  const parent = await findParent(db, parentId);
  if (!parent) return undefined;
  const ids = { parent_vendor_id: parentId, client_vendor_id: clientVendorId };
  const facts = outletFacts({ ...entry, ...ids }, countries[settings.country], partnerChannel);
  const change = async (): Promise<OutletRow | undefined> => {
    const outlet = await findOutletOf(db, ids);
    if (outlet && !mayEditOutlet(outlet.vendor_id)) return undefined;
    return (
      outlet &&
      writeOutlet(deps, client, "outlet.changed", (db) => changeOutlet(db, outlet.vendor_id, facts), outlet)
    );
  };
  const existing = await findOutletOf(db, ids);
  if (existing) return change();

  const names = [outletVendorId(parentId, clientVendorId), hashedId(parentId, clientVendorId)];
  for (const vendor_id of names) {
    if (vendor_id === undefined || !mayEditOutlet(vendor_id)) continue;
    const options = { paymentMethods: parent.payment_methods, now: now() };
    const created = await writeOutlet(deps, client, "outlet.added", (db) =>
      insertOutlet(db, { ...ids, vendor_id }, facts, options),
    );
    if (created) {
      await announceNewOutlet(deps, parentId);
      return created;
    }
    // A concurrent call may have created this outlet.
    if (await findOutletOf(db, ids)) return change();
  }
  throw new Refused("outlet_already_registered", { path: ["client_vendor_id"] });
}

/** True if another parent has an outlet with this id. */
export const isOfOtherParent = async (
  { db }: Pick<Deps, "db">,
  client: Client,
  clientVendorId: string,
): Promise<boolean> => {
  const sameIdOutlet = await findOutletOf(db, {
    client_vendor_id: clientVendorId,
    parent_vendor_id: undefined,
  });
  return sameIdOutlet !== undefined && sameIdOutlet.parent_vendor_id !== client.vendorId;
};
