import { type CustomerNumberMode, isCustomerNumberMode } from "@waybill/domain/riders/customer-numbers";
import { countryParameter } from "../../../country-settings/parameters/country-parameter.ts";
import type { Deps } from "../../../platform/deps.ts";

/** How riders reach customers in this country. */
export async function customerNumberMode(deps: Pick<Deps, "db" | "settings">): Promise<CustomerNumberMode> {
  const mode = await countryParameter(deps, "maskedNumbers");
  return isCustomerNumberMode(mode) ? mode : "outlet";
}

/**
 * True if a rider sees the customer's own number: in a sandbox, whose numbers are fictional, or if an operator
 * configured it.
 */
export const showsOwnNumber = async (deps: Pick<Deps, "db" | "settings">): Promise<boolean> =>
  deps.settings.environment === "san" || (await customerNumberMode(deps)) === "direct";
