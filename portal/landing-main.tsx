import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { reportPageView } from "./analytics/report-page-view.ts";
import { Landing } from "./landing/landing.tsx";
import { prefetchApplication } from "./landing/prefetch-application.ts";
import { requestPath } from "./paths.ts";
import { PlaceContext } from "./session/place.ts";
import { openPortal } from "./session/open-portal.ts";
import {
  attendSession,
  currentSession,
  refreshSession,
  takeFarewell,
  watchSession,
} from "./session/session-store.ts";
import { ScreenBoundary } from "./shell/screen-boundary.tsx";
import { textOf } from "./translations/texts.ts";
import { LoadFailed } from "./ui/load-failed.tsx";
import { notify } from "./ui/notices/notify.ts";
import "./ui/styles.ts";
import { wearTheme } from "./ui/brand/theme-choice.ts";
import { Toaster } from "./ui/notices/toast.tsx";

const root = createRoot(document.querySelector("#root") ?? document.body);

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
      <PlaceContext value={place}>
        <ScreenBoundary>
          <Landing />
        </ScreenBoundary>
        <Toaster />
      </PlaceContext>
    </StrictMode>,
  );
  reportPageView("homepage");
  if (takeFarewell()) notify({ message: textOf("session.disconnected") });
  prefetchApplication();
}

open().catch(() => root.render(<LoadFailed />));
