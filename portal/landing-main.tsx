import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportPageView } from "./analytics/report-page-view.ts";
import { Landing } from "./landing/landing.tsx";
import { prefetchApplication } from "./landing/prefetch-application.ts";
import { requestPath } from "./paths.ts";
import { PlaceContext, type Place } from "./session/place.ts";
import { openPortal } from "./session/open-portal.ts";
import {
  attendSession,
  currentSession,
  refreshSession,
  takeFarewell,
  watchSession,
} from "./session/session-store.ts";
import { ScreenBoundary } from "./shell/screen-boundary.tsx";
import { useBuildCheck } from "./shell/use-build-check.ts";
import { textOf } from "./translations/texts.ts";
import { LoadFailed } from "./ui/load-failed.tsx";
import { notify } from "./ui/notices/notify.ts";
import "./ui/styles.ts";
import { wearTheme } from "./ui/brand/theme-choice.ts";
import { Toaster } from "./ui/notices/toast.tsx";

const ownScript = import.meta.env.PROD ? new URL(import.meta.url).pathname : undefined;
const root = createRoot(document.querySelector("#root") ?? document.body);

function LandingPage({ place }: { place: Place }) {
  useBuildCheck(ownScript);
  return (
    <PlaceContext value={place}>
      <ScreenBoundary>
        <Landing />
      </ScreenBoundary>
      <Toaster />
    </PlaceContext>
  );
}

/** Whoever is signed in, here or by another tab, belongs into the application (spec §2). */
const enterWhenSignedIn = (): boolean => {
  const { authenticated } = currentSession();
  if (authenticated) location.replace(requestPath);
  return authenticated;
};

async function open(): Promise<void> {
  wearTheme();
  attendSession();
  await refreshSession();
  if (enterWhenSignedIn()) return;
  const place = await openPortal();
  watchSession(enterWhenSignedIn);
  root.render(
    <StrictMode>
      <LandingPage place={place} />
    </StrictMode>,
  );
  reportPageView("homepage");
  if (takeFarewell()) notify({ message: textOf("session.disconnected") });
  prefetchApplication();
}

open().catch(() => root.render(<LoadFailed />));
