import { createContext, use } from "react";
import type { Deployment } from "@waybill/contract/visitors/deployment";
import type { Country } from "@waybill/domain/markets/country";

/** The deployment and country of the page; available before the first screen renders. */
export type DeploymentValue = { deployment: Deployment; country: Country };

export const DeploymentContext = createContext<DeploymentValue | undefined>(undefined);

const useContextValue = (): DeploymentValue => {
  const value = use(DeploymentContext);
  if (!value) throw new Error("Put the screen inside <DeploymentContext value={{ deployment, country }}>.");
  return value;
};

/** The response of /config.json. */
export const useDeployment = (): Deployment => useContextValue().deployment;

/** The country's rules and figures, from the domain. */
export const useCountry = (): Country => useContextValue().country;

/**
 * Loading starts immediately: the file is separate from the page's first file, but usually loaded before it is
 * needed.
 */
const files = import("./country-files.ts");
files.catch(() => undefined);

/** The data of one country, so that a browser does not load all fifty. */
export const loadCountry = async (code: string): Promise<Country> => (await files).readCountry(code);
