import type { SchemaInput } from "@waybill/contract/endpoint";
import type { readOutlet } from "@waybill/contract/partner/outlets";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { vendorsOfClient } from "../../vendors/read-vendors.ts";
import type { Client } from "../access/client-of-token.ts";
import type { OutletDetails } from "./rows.ts";

export type Outlet = SchemaInput<(typeof readOutlet)["answer"]>;
export type Row = Awaited<ReturnType<typeof vendorsOfClient>>[number];
export const noDetails: OutletDetails = { district: "", description: "", halal: false, locale: "" };

/** Finds the client's outlet with this id; the client's own vendor if it is not a parent. */
export async function findOwnOutlet(
  deps: Pick<Deps, "db">,
  client: Client,
  clientVendorId: string,
): Promise<Row> {
  const wanted = clientVendorId.toLowerCase();
  const own = await vendorsOfClient(deps, client);
  const outlet = own.find(
    ({ client_vendor_id, is_parent }) => !is_parent && client_vendor_id?.toLowerCase() === wanted,
  );
  if (!outlet) throw new PartnerRefused(404, "OUTLET_NOT_FOUND", "Outlet not found");
  return outlet;
}

export const outletAnswer = (
  row: Row,
  details: OutletDetails,
  country: { currency: string; code: string; default_language: string },
): Outlet => ({
  client_vendor_id: row.client_vendor_id ?? "",
  name: row.name,
  address: row.address_text ?? "",
  latitude: row.latitude,
  longitude: row.longitude,
  city: row.city ?? "",
  phone_number: row.phone ?? "",
  currency: country.currency,
  locale: details.locale || `${country.default_language.split("-")[0]}-${country.code}`,
  street: row.street ?? "",
  street_number: row.street_number ?? "",
  building: row.building ?? "",
  district: details.district,
  postal_code: row.postal_code ?? "",
  rider_instructions: row.rider_instructions ?? "",
  description: details.description,
  halal: details.halal,
});
