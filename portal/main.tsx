import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { requestPath } from "./navigation/paths.ts";
import { Screens } from "./routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { keepFlagsFresh } from "@waybill/client/deployment/flags.ts";
import { openPortal } from "./opening/open-portal.ts";
import { DeploymentContext, type DeploymentValue } from "@waybill/client/deployment/deployment-context.ts";
import {
  followSession,
  currentSession,
  refreshSession,
  watchSession,
} from "@waybill/client/session/session-store.ts";
import { embeddedBase, isEmbedded } from "@waybill/client/tokens/embedded.ts";
import { ownerOf } from "@waybill/client/tokens/session-mode.ts";
import { SessionProvider } from "@waybill/client/session/use-session.ts";
import { useBuildCheck } from "./shell/use-build-check.ts";
import { LoadFailed } from "@waybill/ui/layout/lazy-screen.tsx";
import "@waybill/ui/brand/styles.ts";
import { applyTheme } from "@waybill/ui/brand/theme-choice.ts";
import { notifyProblem } from "./toasts/notify-problem.ts";
import { Toasts } from "./toasts/toasts.tsx";

const ownScript = import.meta.env.PROD ? new URL(import.meta.url).pathname : undefined;
const queryClient = makeQueryClient(notifyProblem);

function Portal({ deploymentContext }: { deploymentContext: DeploymentValue }) {
  useBuildCheck(ownScript);
  return (
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter {...(isEmbedded() && { basename: embeddedBase })}>
            <Screens />
          </BrowserRouter>
          <Toasts />
        </SessionProvider>
      </QueryClientProvider>
    </DeploymentContext>
  );
}

/** Preloads the most common first screen while the rest is loading. */
const loadFirstScreen = (): void => {
  if (location.pathname.startsWith(requestPath) && currentSession().authenticated)
    import("./request-a-rider/request-screen.tsx").catch(() => undefined);
};

async function open(): Promise<DeploymentValue> {
  applyTheme();
  followSession();
  if (isEmbedded()) (await import("./opening/embedded-session.ts")).startFramedSession();
  let owner = ownerOf(currentSession());
  watchSession(() => {
    const before = owner;
    owner = ownerOf(currentSession());
    if (!currentSession().authenticated) queryClient.clear();
    // Data cached for the guest does not belong to the account.
    else if (owner !== before) void queryClient.resetQueries();
  });
  keepFlagsFresh(queryClient);
  loadFirstScreen();
  const [deploymentContext] = await Promise.all([openPortal(), refreshSession()]);
  return deploymentContext;
}

/** Delay for the offline preparation, so that it does not slow the first screen. */
const offlineAfterMs = 3000;

const root = createRoot(document.querySelector("#root") ?? document.body);

const prepareOffline = (): void =>
  void import("./opening/work-offline.ts").then(
    ({ startOfflineSupport }) => startOfflineSupport(queryClient),
    () => undefined,
  );

open().then(
  (deploymentContext) => {
    if (!isEmbedded()) setTimeout(prepareOffline, navigator.onLine ? offlineAfterMs : 0);
    root.render(
      <StrictMode>
        <Portal deploymentContext={deploymentContext} />
      </StrictMode>,
    );
  },
  () => root.render(<LoadFailed />),
);
