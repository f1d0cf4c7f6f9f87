import { operatorParameterNames, type OperatorParameterName } from "@waybill/contract/visitors/deployment";
import { usualFarthest, usualReach } from "@waybill/domain/dispatch/reach";
import { countries } from "@waybill/domain/markets/countries";
import { taxOf } from "@waybill/domain/markets/taxes";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findCountryParameter, findServiceHours } from "./rows.ts";

const isParameter = (name: string): name is OperatorParameterName =>
  operatorParameterNames.some((known) => known === name);

type Settings = Pick<Deps["settings"], "country" | "cardProviders" | "environment" | "numberPoolUrl">;

const usualNotices = [
  "recipient.on_the_way:sms",
  "recipient.near:sms",
  "recipient.delivered:sms",
  "recipient.failed:sms",
  "merchant.at_door:email",
  "merchant.failed:email",
  "merchant.problem:email",
  "merchant.returned:email",
].join("|");

/**
 * What holds until an operator sets something else: open around the clock, no limit, the country's own methods, cards only
 * where paying with one is pretended, and every notice by the usual way.
 */
export const defaultParameter = (
  name: OperatorParameterName,
  { country, cardProviders, environment, numberPoolUrl }: Settings,
): string => {
  const byName: Record<OperatorParameterName, string> = {
    serviceHours: "0000:2359",
    onlinePaymentActivated: String(cardProviders.includes("sandbox")),
    orderItemValueExceedLimit: "-1",
    paymentMethods: countries[country].payment_methods.join("|"),
    allOutletOrders: "true",
    deliveryProof: "photo",
    noCourierMinutes: "120",
    registration_approval: "false",
    priceChangeLimit: "-1",
    refundLimit: "-1",
    taxPercent: String(taxOf(country).percent),
    invoiceIssuer: "",
    notices: usualNotices,
    // A sandbox is tried out at any hour.
    quietHours: environment === "san" ? "0000:0000" : "2300:0600",
    noticeCosts: "",
    dispatchReach: usualReach,
    dispatchFarthest: usualFarthest,
    geofenceMetres: "300",
    unreachableRule: "contacts:2|minutes:5",
    maskedNumbers: numberPoolUrl === undefined ? "outlet" : "pool",
  };
  return byName[name];
};

/** A setting of the country as text (spec §7), or one of the operators' own; the service hours are those of the day of `at`. A name that is not one of ours is refused. */
export const countryParameter = async (
  { db, settings, now }: Pick<Deps, "db" | "settings"> & Partial<Pick<Deps, "now">>,
  name: string,
  at: Date | undefined = now?.(),
): Promise<string> => {
  if (!isParameter(name)) throw new Refused("country_parameter_unknown");
  // Whatever an operator has set, without a provider nobody can pay.
  if (name === "onlinePaymentActivated" && settings.cardProviders.length === 0) return "false";
  const set =
    name === "serviceHours" && at
      ? await findServiceHours(db, dayIn(at, countries[settings.country].timezone))
      : await findCountryParameter(db, name);
  return set ?? defaultParameter(name, settings);
};

/** The day on the clock of a time zone, as YYYY-MM-DD. */
export const dayIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );
