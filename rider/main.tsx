import { readDeployment } from "@waybill/contract/visitors/deployment";
import { fontAddress } from "@waybill/domain/markets/languages";
import { callWhere } from "@waybill/client/calls/bases.ts";
import { call } from "@waybill/client/calls/call.ts";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { DeploymentContext, loadCountry } from "@waybill/client/deployment/deployment-context.ts";
import "@waybill/ui/brand/styles.ts";
import { wearTheme } from "@waybill/ui/brand/theme-choice.ts";
import { LoadFailed } from "@waybill/ui/layout/lazy-screen.tsx";
import { configureMaps } from "@waybill/ui/map/map-settings.ts";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { currentLanguage, readTextsBy, startLanguage } from "@waybill/ui/texts/texts.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { wearLook } from "./account/looks.ts";
import { openRider } from "./rider-state.ts";
import "./rider.css";

const wearFontOf = (language: string): void => {
  const address = fontAddress(language);
  if (address === undefined || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
};

async function open() {
  wearTheme();
  wearLook();
  const asked = call(readDeployment, {});
  callWhere(asked);
  const deployment = await asked;
  document.documentElement.dataset["brand"] = deployment.brand.id;
  configureMaps(deployment.map);
  readTextsBy((language) => {
    wearFontOf(language);
    return loadTexts(language, "rider");
  });
  const [country, actions] = await Promise.all([
    loadCountry(deployment.country),
    openRider(),
    startLanguage(deployment),
  ]);
  formatFor(country);
  return { place: { deployment, country }, actions };
}

/** Lets the app open without a network; the texts that came before its worker did are read once more, for it to keep. */
function keepForOffline(): void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!worker || !import.meta.env.PROD) return;
  const readAgain = () => void loadTexts(currentLanguage(), "rider").catch(() => undefined);
  if (!worker.controller) worker.addEventListener("controllerchange", readAgain, { once: true });
  worker.register("/rider/service-worker.js").catch(() => undefined);
}

keepForOffline();
const root = createRoot(document.querySelector("#root") ?? document.body);

open().then(
  ({ place, actions }) =>
    root.render(
      <StrictMode>
        <DeploymentContext value={place}>
          <App actions={actions} />
        </DeploymentContext>
      </StrictMode>,
    ),
  () => root.render(<LoadFailed />),
);
