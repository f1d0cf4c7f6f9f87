import type { LocatedOutlet, OutletChange, SavedOutlet } from "@waybill/contract/partner/outlets";
import { countries } from "@waybill/domain/markets/countries";
import { internationalPhone } from "@waybill/domain/phones/phone-numbers";
import { isOfOtherParent } from "../../vendors/outlets/put-vendor-outlet.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import type { Client } from "../access/client-of-token.ts";
import { badPayload } from "../partner-route.ts";
import { findDetails } from "./rows.ts";
import {
  type SaveDeps,
  title,
  undefinedIfRefused,
  notProperParent,
  saveOutlet,
  rethrowContractRefusal,
} from "./save-outlet.ts";
import { findOwnOutlet, noDetails, outletAnswer } from "./outlet-answer.ts";

/** Changes some fields of an outlet. */
export async function patchOutlet(
  deps: SaveDeps,
  client: Client,
  clientVendorId: string,
  change: OutletChange,
): Promise<SavedOutlet> {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined && value !== null);
  if (changes.length === 0)
    throw new PartnerRefused(400, "NOTHING_TO_CHANGE", "at least one field must be provided for update");
  const { latitude, longitude } = change;
  if ((latitude === undefined) !== (longitude === undefined))
    throw badPayload(title, [`${latitude === undefined ? "latitude" : "longitude"} is required`]);
  const outlet = await findOwnOutlet(deps, client, clientVendorId).catch(undefinedIfRefused);
  if (!outlet) {
    if (await isOfOtherParent(deps, client, clientVendorId)) throw notProperParent();
    throw new PartnerRefused(404, "OUTLET_NOT_FOUND", "Outlet not found");
  }
  const country = countries[deps.settings.country];
  const details = (await findDetails(deps.pool, outlet.vendor_id)) ?? noDetails;
  const former = outletAnswer(outlet, details, country);
  const entry = {
    ...former,
    phone_number: internationalPhone(former.phone_number, country),
    ...Object.fromEntries(changes),
  } as LocatedOutlet;
  return saveOutlet(deps, client, clientVendorId, { entry, known: outlet }).catch(rethrowContractRefusal);
}
