import { QueryClientProvider } from "@tanstack/react-query";
import { readDeployment } from "@waybill/contract/visitors/deployment";
import { fontAddress } from "@waybill/domain/markets/languages";
import { setCallBases } from "@waybill/client/calls/bases.ts";
import { call } from "@waybill/client/calls/call.ts";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { loadTexts } from "@waybill/client/calls/static-files.ts";
import { DeploymentContext, loadCountry } from "@waybill/client/deployment/deployment-context.ts";
import {
  followSession,
  currentSession,
  refreshSession,
  watchSession,
} from "@waybill/client/session/session-store.ts";
import { SessionProvider } from "@waybill/client/session/use-session.ts";
import "@waybill/ui/brand/styles.ts";
import { applyTheme } from "@waybill/ui/brand/theme-choice.ts";
import { LoadFailed } from "@waybill/ui/layout/lazy-screen.tsx";
import { configureMaps } from "@waybill/ui/map/map-settings.ts";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setTextLoader, startLanguage } from "@waybill/ui/texts/texts.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { notifyProblem } from "./calls.ts";
import { Console } from "./console.tsx";

const queryClient = makeQueryClient(notifyProblem);

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
  followSession();
  watchSession(() => {
    if (!currentSession().authenticated) queryClient.clear();
  });
  const reading = call(readDeployment, {});
  setCallBases(reading);
  const deployment = await reading;
  document.documentElement.dataset["brand"] = deployment.brand.id;
  configureMaps(deployment.map);
  setTextLoader((language) => {
    applyFontOf(language);
    return loadTexts(language, "operations");
  });
  const [country] = await Promise.all([
    loadCountry(deployment.country),
    startLanguage(deployment),
    refreshSession(),
  ]);
  formatFor(country);
  return { deployment, country };
}

const root = createRoot(document.querySelector("#root") ?? document.body);

open().then(
  (deploymentContext) =>
    root.render(
      <StrictMode>
        <DeploymentContext value={deploymentContext}>
          <QueryClientProvider client={queryClient}>
            <SessionProvider>
              <BrowserRouter basename="/operations">
                <Console />
              </BrowserRouter>
            </SessionProvider>
          </QueryClientProvider>
        </DeploymentContext>
      </StrictMode>,
    ),
  () => root.render(<LoadFailed />),
);
