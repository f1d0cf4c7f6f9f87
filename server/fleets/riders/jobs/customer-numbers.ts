import { type CustomerNumberWay, isCustomerNumberWay } from "@waybill/domain/riders/customer-numbers";
import { countryParameter } from "../../../country-settings/parameters/country-parameter.ts";
import type { Deps } from "../../../platform/deps.ts";

/** How riders reach customers in this country. */
export async function customerNumberWay(deps: Pick<Deps, "db" | "settings">): Promise<CustomerNumberWay> {
  const way = await countryParameter(deps, "maskedNumbers");
  return isCustomerNumberWay(way) ? way : "outlet";
}

/**
 * True if a rider sees the customer's own number: in a sandbox, whose numbers are fictional, or if an operator
 * configured it.
 */
export const showsOwnNumber = async (deps: Pick<Deps, "db" | "settings">): Promise<boolean> =>
  deps.settings.environment === "san" || (await customerNumberWay(deps)) === "direct";
