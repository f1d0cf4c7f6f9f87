import type { SchemaInput } from "@waybill/contract/endpoint";
import type { listOutlets as listEndpoint } from "@waybill/contract/partner/outlets";
import { countries } from "@waybill/domain/markets/countries";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { vendorsOfClient } from "../../vendors/read-vendors.ts";
import type { Client } from "../access/client-of-token.ts";
import { findDescriptions, findDetails } from "./rows.ts";
import { findOwnOutlet, noDetails, outletAnswer, type Outlet } from "./outlet-answer.ts";

type List = SchemaInput<(typeof listEndpoint)["answer"]>;

/** Reads an outlet; omits the fields that only the response to creating it has. */
export async function readOutlet(
  deps: Pick<Deps, "db" | "pool" | "settings">,
  client: Client,
  clientVendorId: string,
): Promise<Outlet> {
  const row = await findOwnOutlet(deps, client, clientVendorId);
  const details = (await findDetails(deps.pool, row.vendor_id)) ?? noDetails;
  return outletAnswer(row, details, countries[deps.settings.country]);
}

/** All outlets of a client's vendor. */
export async function listOutlets(deps: Pick<Deps, "db" | "pool">, client: Client): Promise<List> {
  const [parent, ...outlets] = await vendorsOfClient(deps, client);
  if (!parent?.is_parent) throw new PartnerRefused(401, "NOT_A_PARENT", "This vendor is not a parent");
  const ids = outlets.map(({ vendor_id }) => vendor_id);
  const descriptions = await findDescriptions(deps.pool, ids);
  return outlets.map((row) => ({
    client_vendor_id: row.client_vendor_id ?? "",
    name: row.name,
    address: row.address_text ?? "",
    latitude: row.latitude,
    longitude: row.longitude,
    phone_number: row.phone ?? "",
    description: descriptions.get(row.vendor_id) ?? "",
    created_at: Math.floor(row.created_at.getTime() / 1000),
  }));
}
