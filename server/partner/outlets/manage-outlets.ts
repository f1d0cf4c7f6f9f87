import type { Given } from "@waybill/contract/endpoint";
import type {
  listOutlets as listEndpoint,
  LocatedOutlet,
  OutletChange,
  OutletEntry,
  readOutlet as readEndpoint,
  SavedOutlet,
} from "@waybill/contract/partner/outlets";
import { countries } from "@waybill/domain/markets/countries";
import { e164, internationalPhone, isValidPhone } from "@waybill/domain/phones/phone-numbers";

import { isOfOtherParent, putOutlet } from "../../vendors/outlets/put-outlet.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { vendorsOfClient } from "../../vendors/read-vendors.ts";
import type { Client } from "../access/who-calls.ts";
import { badPayload } from "../partner-route.ts";
import { locateOutlet, type LocateDeps } from "./locate-outlet.ts";
import { findDescriptions, findDetails, putDetails, type OutletDetails } from "./rows.ts";

type Outlet = Given<(typeof readEndpoint)["answer"]>;
type List = Given<(typeof listEndpoint)["answer"]>;
type Row = Awaited<ReturnType<typeof vendorsOfClient>>[number];

const title = "Invalid request payload";
const noDetails: OutletDetails = { district: "", description: "", halal: false, locale: "" };
const notProper = () => new PartnerRefused(409, "vendor is not a proper parent");

/** The outlet of this id among those that the client acts for; its own vendor where that is no parent. */
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
  if (!outlet) throw new PartnerRefused(404, "Outlet not found");
  return outlet;
}

const answer = (
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

/** The people of an outlet after some were added or deleted. */
function usersOf(known: readonly string[], { add_user, delete_user }: OutletChange): string[] {
  const gone = new Set((delete_user ?? []).map((email) => email.toLowerCase()));
  const have = new Set(known.map((email) => email.toLowerCase()));
  const added = (add_user ?? []).filter((email) => !have.has(email.toLowerCase()));
  return [...known, ...new Set(added)].filter((email) => !gone.has(email.toLowerCase()));
}

type SaveDeps = Pick<Deps, "db" | "pool" | "now" | "settings" | "fanOut" | "log">;

async function save(
  deps: SaveDeps,
  client: Client,
  clientVendorId: string,
  { entry, known }: { entry: LocatedOutlet; known: Row | undefined },
): Promise<SavedOutlet> {
  const country = countries[deps.settings.country];
  if (entry.add_user?.length && entry.delete_user?.length)
    throw new PartnerRefused(400, "cannot add and delete in the same request");
  if (!isValidPhone(entry.phone_number, country)) throw badPayload(title, ["phone_number is not valid"]);
  if (entry.currency !== country.currency) throw badPayload(title, ["currency is not valid"]);
  const saved = await putOutlet(deps, client, clientVendorId, {
    ...entry,
    // A partner's client has taken a number in any notation for its own.
    phone_number: e164(entry.phone_number, country) ?? entry.phone_number,
    users: usersOf(known?.owners ?? [], entry),
    unit: null,
    country_code: country.code,
  });
  if (!saved) throw notProper();
  const details = {
    district: entry.district ?? "",
    description: entry.description ?? "",
    halal: entry.halal ?? false,
    locale: entry.locale,
  };
  await putDetails(deps.pool, saved.vendor_id, details);
  return { vendor_id: saved.vendor_id, ...answer(saved, details, country), users: saved.owners };
}

const outOrUndefined = (problem: unknown): undefined => {
  if (problem instanceof PartnerRefused) return undefined;
  throw problem;
};

/** Refuses a broken rule of outlets in the contract's words. */
const inContractsWords = (problem: unknown): never => {
  if (!(problem instanceof Refused)) throw problem;
  if (problem.refusal === "rule_broken")
    throw badPayload(title, [`${problem.detail.path?.join(".") ?? "body"} is not valid`]);
  throw problem;
};

/** Makes an outlet, or replaces what it says of itself; its users stay unless they are named. */
export async function putOwnOutlet(
  deps: SaveDeps & LocateDeps,
  client: Client,
  clientVendorId: string,
  entry: OutletEntry,
): Promise<SavedOutlet> {
  const located = await locateOutlet(deps, entry);
  const known = await findOwnOutlet(deps, client, clientVendorId).catch(outOrUndefined);
  return save(deps, client, clientVendorId, { entry: located, known }).catch(inContractsWords);
}

/** Changes a part of an outlet. */
export async function patchOwnOutlet(
  deps: SaveDeps,
  client: Client,
  clientVendorId: string,
  change: OutletChange,
): Promise<SavedOutlet> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) throw new PartnerRefused(400, "at least one field must be provided for update");
  const { latitude, longitude } = change;
  if ((latitude === undefined) !== (longitude === undefined))
    throw badPayload(title, [`${latitude === undefined ? "latitude" : "longitude"} is required`]);
  const known = await findOwnOutlet(deps, client, clientVendorId).catch(outOrUndefined);
  if (!known) {
    if (await isOfOtherParent(deps, client, clientVendorId)) throw notProper();
    throw new PartnerRefused(404, "Outlet not found");
  }
  const country = countries[deps.settings.country];
  const details = (await findDetails(deps.pool, known.vendor_id)) ?? noDetails;
  const former = answer(known, details, country);
  const entry = {
    ...former,
    phone_number: internationalPhone(former.phone_number, country),
    ...Object.fromEntries(given),
  } as LocatedOutlet;
  return save(deps, client, clientVendorId, { entry, known }).catch(inContractsWords);
}

/** One outlet, without what only its makers need. */
export async function readOwnOutlet(
  deps: Pick<Deps, "db" | "pool" | "settings">,
  client: Client,
  clientVendorId: string,
): Promise<Outlet> {
  const row = await findOwnOutlet(deps, client, clientVendorId);
  const details = (await findDetails(deps.pool, row.vendor_id)) ?? noDetails;
  return answer(row, details, countries[deps.settings.country]);
}

/** All outlets of a parent's client. */
export async function listOwnOutlets(deps: Pick<Deps, "db" | "pool">, client: Client): Promise<List> {
  const [parent, ...outlets] = await vendorsOfClient(deps, client);
  if (!parent?.is_parent) throw new PartnerRefused(401, "This vendor is not a parent");
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
