import type { LocatedOutlet, OutletChange, SavedOutlet } from "@waybill/contract/partner/outlets";
import { countries } from "@waybill/domain/markets/countries";
import { e164, isValidPhone } from "@waybill/domain/phones/phone-numbers";
import { putVendorOutlet } from "../../vendors/outlets/put-vendor-outlet.ts";
import type { Deps } from "../../platform/deps.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import type { Client } from "../access/client-of-token.ts";
import { badPayload } from "../partner-route.ts";
import { putDetails } from "./rows.ts";
import { type Row, outletAnswer } from "./outlet-answer.ts";

export const title = "Invalid request payload";
export const notProperParent = () =>
  new PartnerRefused(409, "NOT_A_PROPER_PARENT", "vendor is not a proper parent");

/** The users of an outlet after adding and deleting some. */
function usersOf(users: readonly string[], { add_user, delete_user }: OutletChange): string[] {
  const gone = new Set((delete_user ?? []).map((email) => email.toLowerCase()));
  const have = new Set(users.map((email) => email.toLowerCase()));
  const added = (add_user ?? []).filter((email) => !have.has(email.toLowerCase()));
  return [...users, ...new Set(added)].filter((email) => !gone.has(email.toLowerCase()));
}

export type SaveDeps = Pick<Deps, "db" | "pool" | "now" | "settings" | "fanOut" | "log">;

export async function saveOutlet(
  deps: SaveDeps,
  client: Client,
  clientVendorId: string,
  { entry, known }: { entry: LocatedOutlet; known: Row | undefined },
): Promise<SavedOutlet> {
  const country = countries[deps.settings.country];
  if (entry.add_user?.length && entry.delete_user?.length)
    throw new PartnerRefused(400, "USERS_ADDED_AND_DELETED", "cannot add and delete in the same request");
  if (!isValidPhone(entry.phone_number, country)) throw badPayload(title, ["phone_number is not valid"]);
  if (entry.currency !== country.currency) throw badPayload(title, ["currency is not valid"]);
  const saved = await putVendorOutlet(deps, client, clientVendorId, {
    ...entry,
    // Phone numbers are accepted in any notation, as existing clients send them.
    phone_number: e164(entry.phone_number, country) ?? entry.phone_number,
    users: usersOf(known?.owners ?? [], entry),
    unit: null,
    country_code: country.code,
  });
  if (!saved) throw notProperParent();
  const details = {
    district: entry.district ?? "",
    description: entry.description ?? "",
    halal: entry.halal ?? false,
    locale: entry.locale,
  };
  await putDetails(deps.pool, saved.vendor_id, details);
  return { vendor_id: saved.vendor_id, ...outletAnswer(saved, details, country), users: saved.owners };
}

export const undefinedIfRefused = (problem: unknown): undefined => {
  if (problem instanceof PartnerRefused) return undefined;
  throw problem;
};

/** Rethrows a broken outlet rule in the partner contract's words. */
export const rethrowContractRefusal = (problem: unknown): never => {
  if (!(problem instanceof Refused)) throw problem;
  if (problem.refusal === "rule_broken")
    throw badPayload(title, [`${problem.detail.path?.join(".") ?? "body"} is not valid`]);
  throw problem;
};
