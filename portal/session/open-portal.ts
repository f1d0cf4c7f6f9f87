import { readDeployment } from "@waybill/contract/deployment";
import { call } from "../server-calls/call.ts";
import { startLanguage } from "../translations/choose-language.ts";
import { formatFor } from "../translations/formats.ts";
import { loadCountry } from "./country.ts";
import type { Place } from "./place.ts";

const wearBrand = ({ id, service_name, logo_url }: Place["deployment"]["brand"]): void => {
  document.documentElement.dataset["brand"] = id;
  localStorage.setItem("brand", id);
  document.title = service_name;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = logo_url;
};

/** What every page needs before its first screen: where it runs, its country, its brand and its language. */
export async function openPortal(): Promise<Place> {
  const deployment = await call(readDeployment, {});
  wearBrand(deployment.brand);
  const [country] = await Promise.all([loadCountry(deployment.country), startLanguage(deployment)]);
  formatFor(country);
  return { deployment, country };
}
