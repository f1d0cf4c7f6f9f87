import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { requestPath } from "./paths.ts";
import { Screens } from "./routes.tsx";
import { makeQueryClient } from "./server-calls/query-client.ts";
import { keepFlagsFresh } from "./session/flags.ts";
import { openPortal } from "./session/open-portal.ts";
import { PlaceContext, type Place } from "./session/place.ts";
import { attendSession, currentSession, refreshSession, watchSession } from "./session/session-store.ts";
import { SessionProvider } from "./session/session.tsx";
import { useBuildCheck } from "./shell/use-build-check.ts";
import { LoadFailed } from "./ui/load-failed.tsx";
import "./ui/styles.ts";
import { wearTheme } from "./ui/brand/theme-choice.ts";
import { Toaster } from "./ui/notices/toast.tsx";

const ownScript = import.meta.env.PROD ? new URL(import.meta.url).pathname : undefined;
const queryClient = makeQueryClient();

function Portal({ place }: { place: Place }) {
  useBuildCheck(ownScript);
  return (
    <PlaceContext value={place}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <BrowserRouter>
            <Screens />
          </BrowserRouter>
          <Toaster />
        </SessionProvider>
      </QueryClientProvider>
    </PlaceContext>
  );
}

/** The screen that most begin with comes while the rest is asked for. */
const loadFirstScreen = (): void => {
  if (location.pathname.startsWith(requestPath) && currentSession().authenticated)
    import("./request-a-rider/request-screen.tsx").catch(() => undefined);
};

async function open(): Promise<Place> {
  wearTheme();
  attendSession();
  watchSession(() => {
    if (!currentSession().authenticated) queryClient.clear();
  });
  keepFlagsFresh(queryClient);
  loadFirstScreen();
  const [place] = await Promise.all([openPortal(), refreshSession()]);
  return place;
}

const root = createRoot(document.querySelector("#root") ?? document.body);

open().then(
  (place) =>
    root.render(
      <StrictMode>
        <Portal place={place} />
      </StrictMode>,
    ),
  () => root.render(<LoadFailed />),
);
