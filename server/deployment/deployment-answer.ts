import type { Deployment } from "@waybill/contract/visitors/deployment";
import type { ApiBase } from "@waybill/contract/openapi";
import { countries } from "@waybill/domain/markets/countries";
import { creditsOf, tilesUrl, type StreetData } from "../places/street-data.ts";
import { simulationSpeedOf, supportEmailOf, type Settings } from "../platform/settings/settings.ts";
import type { CurrentBrand } from "../platform/current-brand.ts";

/** The brand in `/config.json`, as currently published. */
export const brandAnswer = ({ id, service_name, logo_url }: CurrentBrand): Deployment["brand"] => ({
  id,
  service_name,
  logo_url,
});

/** `/config.json` without brand and base URLs. A language is offered if its texts exist. */
export const deploymentAnswer = (
  settings: Settings,
  written: ReadonlySet<string>,
  streets?: StreetData,
): Omit<Deployment, "api_base" | "ws_base" | "brand"> => {
  const country = countries[settings.country];
  const isMeasured = settings.analyticsUrl !== undefined || settings.analyticsDataLayer === "on";
  return {
    country: settings.country,
    currency: country.currency,
    phone_prefix: country.phone_prefix,
    languages: country.languages.filter((language) => written.has(language)),
    default_language: written.has(country.default_language) ? country.default_language : "en",
    minimum_eta: country.minimum_eta,
    default_payment_method: country.default_payment_method,
    environment: settings.environment,
    undo_seconds: settings.undoSeconds,
    simulation_speed: simulationSpeedOf(settings),
    support_email: supportEmailOf(settings) ?? null,
    registration_type: settings.registrationType ?? country.registration_type,
    timezone: country.timezone,
    analytics: isMeasured
      ? {
          url: settings.analyticsUrl ?? null,
          data_layer: settings.analyticsDataLayer === "on",
          consent: country.asks_analytics_consent ?? false,
        }
      : null,
    map: {
      ...country.map,
      style_url: settings.mapStyleUrl ?? null,
      streets: streets
        ? {
            url: tilesUrl(streets),
            bounds: [...streets.facts.tiles.box],
            has_sea: streets.facts.tiles.sea > 0,
            credits: creditsOf(streets),
          }
        : null,
    },
  };
};

/** The base URL of this country's API in this environment; without PUBLIC_URL it is relative to the document. */
export const apiBase = ({ publicUrl, country, environment }: Settings): ApiBase => ({
  url: publicUrl ?? "/",
  description: `${country}, ${environment}`,
});

/** The base URLs for calls and for the websocket: as configured, else from the current request. */
export function basesOf(
  { apiBase, wsBase, publicUrl }: Pick<Settings, "apiBase" | "wsBase" | "publicUrl">,
  { host, protocol }: { host: string; protocol: string },
): Pick<Deployment, "api_base" | "ws_base"> {
  // Behind a proxy that ends TLS, only PUBLIC_URL shows whether clients use https.
  const known = publicUrl === undefined ? undefined : new URL(publicUrl);
  const here = known?.host === host ? known.origin : `${protocol}://${host}`;
  return { api_base: apiBase ?? here, ws_base: wsBase ?? here.replace(/^http/, "ws") };
}
