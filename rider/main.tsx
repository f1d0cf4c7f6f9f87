import { readDeployment } from "@waybill/contract/visitors/deployment";
import { fontAddress } from "@waybill/domain/markets/languages";
import { setCallBases } from "@waybill/client/calls/bases.ts";
import { call } from "@waybill/client/calls/call.ts";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { DeploymentContext, loadCountry } from "@waybill/client/deployment/deployment-context.ts";
import "@waybill/ui/brand/styles.ts";
import { applyTheme } from "@waybill/ui/brand/theme-choice.ts";
import { LoadFailed } from "@waybill/ui/layout/lazy-screen.tsx";
import { configureMaps } from "@waybill/ui/map/map-settings.ts";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { currentLanguage, setTextLoader, startLanguage } from "@waybill/ui/texts/texts.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { applyRiderTheme } from "./account/themes.ts";
import { alertRider } from "./phone/alert.ts";
import { openRider } from "./state/open-rider.ts";
import { RiderContext } from "./state/use-rider.ts";
import "./rider.css";

const applyFontOf = (language: string): void => {
  const address = fontAddress(language);
  if (address === undefined || document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
};

async function open() {
  applyTheme();
  applyRiderTheme();
  const reading = call(readDeployment, {});
  setCallBases(reading);
  const deployment = await reading;
  document.documentElement.dataset["brand"] = deployment.brand.id;
  configureMaps(deployment.map);
  setTextLoader((language) => {
    applyFontOf(language);
    return loadTexts(language, "rider");
  });
  const [country, { actions, shown }] = await Promise.all([
    loadCountry(deployment.country),
    openRider(alertRider),
    startLanguage(deployment),
  ]);
  formatFor(country);
  return { deploymentContext: { deployment, country }, actions, shown };
}

/** Lets the app open offline. Loads the texts again once the worker runs, so that it caches them. */
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
  ({ deploymentContext, actions, shown }) =>
    root.render(
      <StrictMode>
        <DeploymentContext value={deploymentContext}>
          <RiderContext value={shown}>
            <App actions={actions} />
          </RiderContext>
        </DeploymentContext>
      </StrictMode>,
    ),
  () => root.render(<LoadFailed />),
);
