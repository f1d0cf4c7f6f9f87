import { operatorParameterNames, type OperatorParameterName } from "@waybill/contract/deployment";
import { countries } from "@waybill/domain/markets/countries";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { findCountryParameter } from "./rows.ts";

const isParameter = (name: string): name is OperatorParameterName =>
  operatorParameterNames.some((known) => known === name);

type Settings = Pick<Deps["settings"], "country" | "cardProvider">;

/**
 * What holds until an operator sets something else: open around the clock, no limit, the country's own methods, cards only
 * where paying with one is pretended.
 */
const unlessSet = (name: OperatorParameterName, { country, cardProvider }: Settings): string => {
  const byName: Record<OperatorParameterName, string> = {
    serviceHours: "0000:2359",
    onlinePaymentActivated: String(cardProvider === "sandbox"),
    orderItemValueExceedLimit: "-1",
    paymentMethods: countries[country].payment_methods.join("|"),
    allOutletOrders: "true",
    deliveryProof: "photo",
    noCourierMinutes: "120",
    registration_approval: "false",
    priceChangeLimit: "-1",
    refundLimit: "-1",
  };
  return byName[name];
};

/** A setting of the country as text (spec §7), or one of the operators' own; a name that is not one of ours is refused. */
export const countryParameter = async (
  { db, settings }: Pick<Deps, "db" | "settings">,
  name: string,
): Promise<string> => {
  if (!isParameter(name)) throw new Refused("country_parameter_unknown");
  // Whatever an operator has set, without a provider nobody can pay.
  if (name === "onlinePaymentActivated" && settings.cardProvider === "none") return "false";
  return (await findCountryParameter(db, name)) ?? unlessSet(name, settings);
};
