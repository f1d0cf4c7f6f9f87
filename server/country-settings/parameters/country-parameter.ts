import { countries } from "@waybill/domain/markets/countries";
import { taxOf } from "@waybill/domain/markets/taxes";
import {
  isParameterName,
  type ParameterName,
  usualParameter,
} from "@waybill/domain/operations/parameters/country-parameters";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findCountryParameter, findServiceHours } from "./rows.ts";

type Settings = Pick<Deps["settings"], "country" | "cardProviders" | "environment" | "numberPoolUrl">;

/** The default value in this deployment, until an operator sets one. */
export const defaultParameter = (
  name: ParameterName,
  { country, cardProviders, environment, numberPoolUrl }: Settings,
): string =>
  usualParameter(name, {
    isSandbox: environment === "san",
    paymentMethods: countries[country].payment_methods,
    taxPercent: taxOf(country).percent,
    pretendsCards: cardProviders.includes("sandbox"),
    hasNumberPool: numberPoolUrl !== undefined,
  });

/**
 * A setting of the country as text (spec §7), or one of the operators' own; the service hours are those of the day of
 * `at`. An unknown name is refused.
 */
export const countryParameter = async (
  { db, settings, now }: Pick<Deps, "db" | "settings"> & Partial<Pick<Deps, "now">>,
  name: string,
  at: Date | undefined = now?.(),
): Promise<string> => {
  if (!isParameterName(name)) throw new Refused("country_parameter_unknown");
  // Without a provider online payment is off, whatever an operator has set.
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
