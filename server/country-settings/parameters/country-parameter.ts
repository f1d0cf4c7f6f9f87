import { countries } from "@waybill/domain/markets/countries";
import { taxOf } from "@waybill/domain/markets/taxes";
import {
  isParameterName,
  type ParameterName,
  defaultParameterValue,
} from "@waybill/domain/operations/parameters/country-parameters";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findCountryParameter, findServiceHours } from "./rows.ts";

type Settings = Pick<Deps["settings"], "country" | "cardProviders" | "environment" | "numberPoolUrl">;

/** The default value in this deployment, used until an operator sets one. */
export const defaultParameter = (
  name: ParameterName,
  { country, cardProviders, environment, numberPoolUrl }: Settings,
): string =>
  defaultParameterValue(name, {
    isSandbox: environment === "san",
    paymentMethods: countries[country].payment_methods,
    taxPercent: taxOf(country).percent,
    pretendsCards: cardProviders.includes("sandbox"),
    hasNumberPool: numberPoolUrl !== undefined,
  });

/**
 * A country setting as text (spec §7), or one that operators added; the service hours are those of the day of `at`.
 * Refuses an unknown name.
 */
export const countryParameter = async (
  { db, settings, now }: Pick<Deps, "db" | "settings"> & Partial<Pick<Deps, "now">>,
  name: string,
  at: Date | undefined = now?.(),
): Promise<string> => {
  if (!isParameterName(name)) throw new Refused("country_parameter_unknown");
  // Without a card provider online payment is off, whatever operators set.
  if (name === "onlinePaymentActivated" && settings.cardProviders.length === 0) return "false";
  const set =
    name === "serviceHours" && at
      ? await findServiceHours(db, dateInZone(at, countries[settings.country].timezone))
      : await findCountryParameter(db, name);
  return set ?? defaultParameter(name, settings);
};

/** The date in a time zone, as YYYY-MM-DD. */
export const dateInZone = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );
