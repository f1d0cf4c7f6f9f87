import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportPageView } from "@waybill/client/analytics/analytics.ts";
import { Landing } from "./landing/landing.tsx";
import { prefetchApplication } from "./landing/prefetch-application.ts";
import { homeOf } from "./navigation/paths.ts";
import { DeploymentContext, type DeploymentValue } from "@waybill/client/deployment/deployment-context.ts";
import { openPortal } from "./opening/open-portal.ts";
import {
  followSession,
  currentSession,
  refreshSession,
  returnPath,
  consumeSessionEnded,
  watchSession,
} from "@waybill/client/session/session-store.ts";
import { LoadFailed, ScreenBoundary } from "@waybill/ui/layout/lazy-screen.tsx";
import { useBuildCheck } from "./shell/use-build-check.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { Toasts } from "./toasts/toasts.tsx";
import "@waybill/ui/brand/styles.ts";
import { applyTheme } from "@waybill/ui/brand/theme-choice.ts";

const ownScript = import.meta.env.PROD ? new URL(import.meta.url).pathname : undefined;
const root = createRoot(document.querySelector("#root") ?? document.body);

function LandingPage({ deploymentContext }: { deploymentContext: DeploymentValue }) {
  useBuildCheck(ownScript);
  return (
    <DeploymentContext value={deploymentContext}>
      <ScreenBoundary>
        <Landing />
      </ScreenBoundary>
      <Toasts />
    </DeploymentContext>
  );
}

/** Opens the application for a signed-in user, also after a sign-in in another tab (spec §2). */
const enterWhenSignedIn = (): boolean => {
  const session = currentSession();
  if (session.authenticated) location.replace(returnPath() || homeOf(session));
  return session.authenticated;
};

async function open(): Promise<void> {
  applyTheme();
  followSession();
  // `openPortal` first sets the base address of calls.
  const opening = openPortal();
  opening.catch(() => undefined);
  await refreshSession();
  if (/[?&]sso(?:-problem)?=/.test(location.search)) {
    await opening;
    await import("./accounts/entering/end-sign-on.ts").then(({ endSignOn }) => endSignOn());
  }
  if (enterWhenSignedIn()) return;
  const deploymentContext = await opening;
  watchSession(enterWhenSignedIn);
  root.render(
    <StrictMode>
      <LandingPage deploymentContext={deploymentContext} />
    </StrictMode>,
  );
  reportPageView("homepage");
  if (consumeSessionEnded()) notify({ message: textOf("session.disconnected") });
  prefetchApplication();
}

open().catch(() => root.render(<LoadFailed />));
