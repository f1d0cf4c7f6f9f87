import type { Sender, ShownSender } from "@waybill/contract/partner/order";
import { distanceInMetres, isValidPlace, type Place } from "@waybill/domain/addresses/coordinates";
import { formattedAddress } from "@waybill/domain/addresses/formatted-address";
import type { Country } from "@waybill/domain/markets/countries";
import { internationalPhone, isValidPhone } from "@waybill/domain/phones/phone-numbers";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { vendorsOfClient } from "../../vendors/read-vendors.ts";
import type { Client } from "../access/client-of-token.ts";
import { findOwnOutlet } from "../outlets/outlet-answer.ts";
import { badPayload } from "../partner-route.ts";
import { unprocessable } from "../contract-refusals.ts";

/** Max distance between an outlet and the location that a sender gives. */
const radiusMetres = 500;
const severalBranches = "Multiple Branches found that are close enough to the given sender coordinates";

/** Where an order is collected, and the sender as shown in the response. */
export type Branch = {
  vendorId: string;
  isActive: boolean;
  place: Place;
  sender: ShownSender;
  /** True if the sender gave a location instead of an outlet. */
  isDynamic: boolean;
};

type Row = Awaited<ReturnType<typeof vendorsOfClient>>[number];

type Words = { none: PartnerRefused; several: PartnerRefused };
/** The contract words these refusals differently for placing an order and for requesting a fee or time. */
export const branchRefusals = {
  placing: () => ({
    none: unprocessable("NO_OUTLET_NEAR", `No outlet found within ${radiusMetres}m of the pickup location`),
    several: unprocessable("SEVERAL_OUTLETS_NEAR", severalBranches),
  }),
  asking: () => ({
    none: new PartnerRefused(
      422,
      "NO_OUTLET_NEAR",
      "No Branch found that is close enough to the given sender coordinates",
    ),
    several: new PartnerRefused(422, "SEVERAL_OUTLETS_NEAR", severalBranches),
  }),
} satisfies Record<string, () => Words>;

async function nearbyOutlet(
  deps: Pick<Deps, "db">,
  client: Client,
  place: Place,
  words: Words,
): Promise<Row> {
  const family = await vendorsOfClient(deps, client);
  // A parent with outlets is not a pickup point itself.
  const branches = family.length > 1 ? family.filter(({ is_parent }) => !is_parent) : family;
  const near = branches.filter((row) => isValidPlace(row) && distanceInMetres(row, place) <= radiusMetres);
  const [branch, ...furtherBranches] = near;
  if (!branch) throw words.none;
  if (furtherBranches.length > 0) throw words.several;
  return branch;
}

/** The vendor's own address, used if the request names no sender. */
async function defaultBranch(deps: Pick<Deps, "db">, client: Client): Promise<Row> {
  const own = (await vendorsOfClient(deps, client)).find(({ vendor_id }) => vendor_id === client.vendorId);
  if (!own || !isValidPlace(own))
    throw new PartnerRefused(400, "SENDER_REQUIRED", "sender is required to locate a Branch");
  return own;
}

/** Finds the outlet that a sender names, else the one near the sender's location, else the client's own vendor. */
export async function locateBranch(
  deps: Pick<Deps, "db"> & { country: Country },
  client: Client,
  sender: Sender | null | undefined,
  { words, title }: { words: Words; title: string },
): Promise<Branch> {
  const { country } = deps;
  const named = sender?.client_vendor_id;
  const at = sender?.location;
  const row = named
    ? await findOwnOutlet(deps, client, named)
    : at
      ? await nearbyOutlet(deps, client, at, words)
      : await defaultBranch(deps, client);
  if (!isValidPlace(row))
    throw new PartnerRefused(400, "SENDER_REQUIRED", "sender is required to locate a Branch");
  const isDynamic = !named && at != null;
  const phone = isDynamic ? sender?.phone_number?.trim() : undefined;
  if (phone && !isValidPhone(phone, country)) throw badPayload(title, ["sender.phone_number is not valid"]);
  const address = formattedAddress(
    { unit: row.unit ?? "", building: row.building ?? "", text: row.address_text ?? "" },
    country.address_order,
  );
  return {
    vendorId: row.vendor_id,
    isActive: row.is_active,
    place: { latitude: row.latitude, longitude: row.longitude },
    isDynamic,
    sender: {
      client_vendor_id: row.client_vendor_id ?? "",
      name: (isDynamic && sender?.name?.trim()) || row.name,
      phone_number: internationalPhone(phone || (row.phone ?? ""), country),
      location: { address, latitude: row.latitude, longitude: row.longitude },
      notes: sender?.notes || at?.notes || row.rider_instructions || "",
    },
  };
}
