import { readDeployment } from "@waybill/contract/visitors/deployment";
import { setCallBases } from "@waybill/client/calls/bases.ts";
import { call, mustWaitEvent, type MustWaitEvent } from "@waybill/client/calls/call.ts";
import { hasChosenLanguage, saveLanguage, setTextLoader, startLanguage } from "@waybill/ui/texts/texts.ts";
import { fontAddress } from "@waybill/domain/markets/languages";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { configureMaps } from "@waybill/ui/map/map-settings.ts";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { type DeploymentValue, loadCountry } from "@waybill/client/deployment/deployment-context.ts";

const applyBrand = ({ id, service_name, logo_url }: DeploymentValue["deployment"]["brand"]): void => {
  document.documentElement.dataset["brand"] = id;
  localStorage.setItem("brand", id);
  document.title = service_name;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = logo_url;
};

/**
 * Stores the language named in the link to this page, as in mails, if available. It is removed from the address, so
 * that a later choice survives a reload.
 */
function keepNamedLanguage(languages: readonly string[]): void {
  const address = new URL(location.href);
  const langInUrl = address.searchParams.get("lang");
  if (langInUrl === null || !languages.includes(langInUrl)) return;
  saveLanguage(langInUrl);
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
}

/** Loads another font if the page's own font lacks the language's letters. */
function applyFontOf(language: string): void {
  const address = fontAddress(language);
  if (address === undefined || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}

/** Everything a page needs before its first screen: deployment, country, brand and language. */
export async function openPortal(): Promise<DeploymentValue> {
  const reading = call(readDeployment, {});
  setCallBases(reading);
  addEventListener(mustWaitEvent, (event) => {
    void import("../toasts/wait-toast.ts").then(({ showWaitToast }) => showWaitToast(event as MustWaitEvent));
  });
  const deployment = await reading;
  applyBrand(deployment.brand);
  configureMaps(deployment.map);
  setTextLoader((language) => {
    applyFontOf(language);
    return loadTexts(language);
  });
  keepNamedLanguage(deployment.languages);
  const [country] = await Promise.all([loadCountry(deployment.country), startLanguage(deployment)]);
  formatFor(country);
  if (!hasChosenLanguage() && deployment.languages.length > 1)
    void import("./language-offer.tsx")
      .then(({ offerLanguage }) => offerLanguage(deployment))
      .catch(() => undefined);
  if (deployment.analytics)
    void import("./start-analytics.tsx").then(({ startAnalytics }) => startAnalytics(deployment));
  return { deployment, country };
}
