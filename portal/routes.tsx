import { Suspense, useEffect, useEffectEvent } from "react";
import { NavigationType, Route, Routes, useLocation, useNavigationType } from "react-router";
import { lazyScreen, ScreenBoundary } from "@waybill/ui/layout/lazy-screen.tsx";
import { isEmbedded } from "@waybill/client/tokens/embedded.ts";
import { pageTypeOf, reportPageView } from "@waybill/client/analytics/analytics.ts";
import {
  accountPath,
  bulkPath,
  confirmPath,
  connectPath,
  forgotPasswordPath,
  helpCenterPath,
  historyPath,
  invitationPath,
  landingPath,
  maintenancePath,
  operatorPath,
  registerPath,
  requestPath,
  statementsPath,
  teamPath,
  trackingPath,
} from "./navigation/paths.ts";
import { AppShell } from "./shell/app-shell.tsx";
import { NotFound } from "./shell/not-found.tsx";
import { PublicOnly } from "./shell/guards.tsx";
import { ScreenSkeleton } from "./shell/vendors-gate.tsx";

const BulkOrderScreen = lazyScreen(() => import("./bulk-order/bulk-order-screen.tsx"), "BulkOrderScreen");
const ConfirmScreen = lazyScreen(() => import("./accounts/entering/confirm-screen.tsx"), "ConfirmScreen");
const ConnectScreen = lazyScreen(() => import("./accounts/entering/connect-screen.tsx"), "ConnectScreen");
const EmbeddedScreen = lazyScreen(() => import("./accounts/entering/embedded-screen.tsx"), "EmbeddedScreen");
const ForgotPasswordScreen = lazyScreen(
  () => import("./accounts/entering/forgot-password-screen.tsx"),
  "ForgotPasswordScreen",
);
const HelpCenter = lazyScreen(() => import("./help-center/help-center.tsx"), "HelpCenter");
const Pause = lazyScreen(() => import("./shell/pause/pause-button.tsx"), "PauseButton");
const Bell = lazyScreen(() => import("./orders/tracking/bell/bell.tsx"), "Bell");
const HistoryScreen = lazyScreen(() => import("./orders/history/history-screen.tsx"), "HistoryScreen");
const Landing = lazyScreen(() => import("./landing/landing.tsx"), "Landing");
const OutletDialog = lazyScreen(() => import("./outlets/outlet-dialog.tsx"), "OutletDialog");
const HelpButton = lazyScreen(() => import("./help-center/help-button.tsx"), "HelpButton");
const MaintenanceScreen = lazyScreen(
  () => import("./shell/maintenance/maintenance-screen.tsx"),
  "MaintenanceScreen",
);
const Office = lazyScreen(() => import("./accounts/office.tsx"), "Office");
const OperatorScreen = lazyScreen(() => import("./accounts/entering/operator-screen.tsx"), "OperatorScreen");
const Palette = lazyScreen(() => import("./shell/palette/palette.tsx"), "Palette");
const RegisterScreen = lazyScreen(() => import("./accounts/entering/register-screen.tsx"), "RegisterScreen");
const RequestScreen = lazyScreen(() => import("./request-a-rider/request-screen.tsx"), "RequestScreen");
const TrackingCount = lazyScreen(() => import("./orders/tracking/tracking-count.tsx"), "TrackingCount");
const TrackingScreen = lazyScreen(() => import("./orders/tracking/tracking-screen.tsx"), "TrackingScreen");

/** Every address of the application (spec §2). */
export const Screens = () => (
  <ScreenBoundary>
    <PageViews />
    <Suspense fallback={<ScreenSkeleton />}>
      <Routes>
        <Route
          path={landingPath}
          element={
            isEmbedded() ? (
              <EmbeddedScreen />
            ) : (
              <PublicOnly>
                <Landing />
              </PublicOnly>
            )
          }
        />
        <Route
          element={
            <AppShell
              TrackingCount={TrackingCount}
              OutletDialog={OutletDialog}
              Palette={Palette}
              HelpButton={HelpButton}
              Bell={Bell}
              Pause={Pause}
            />
          }
        >
          <Route path={`${requestPath}/:vendorId?`} element={<RequestScreen />} />
          <Route path={`${trackingPath}/:vendorId?`} element={<TrackingScreen />} />
          {[`${accountPath}/*`, statementsPath, teamPath].map((path) => (
            <Route key={path} path={path} element={<Office />} />
          ))}
          <Route path={`${helpCenterPath}/:vendorId?`} element={<HelpCenter />} />
          <Route path={`${historyPath}/:vendorId?/*`} element={<HistoryScreen />} />
          <Route path={`${bulkPath}/:vendorId?/:bulkJobId?`} element={<BulkOrderScreen />} />
        </Route>
        <Route
          path={registerPath}
          element={
            <PublicOnly guests>
              <RegisterScreen />
            </PublicOnly>
          }
        />
        <Route
          path={forgotPasswordPath}
          element={
            <PublicOnly>
              <ForgotPasswordScreen />
            </PublicOnly>
          }
        />
        <Route path={operatorPath} element={<OperatorScreen />} />
        <Route path={invitationPath} element={<Office />} />
        <Route path={confirmPath} element={<ConfirmScreen />} />
        <Route path={maintenancePath} element={<MaintenanceScreen />} />
        <Route path={connectPath} element={<ConnectScreen />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  </ScreenBoundary>
);

/**
 * Reports each screen with a page type when it is entered; another vendor or order does not count as another page.
 * A new screen opens at its top; Back restores the scroll position.
 */
export function PageViews() {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const type = pageTypeOf(pathname);
  useEffect(() => {
    if (type !== undefined) reportPageView(type);
  }, [type]);
  const goToTop = useEffectEvent(() => isBack || scrollTo(0, 0));
  // Pages below the account are separate screens; below other screens the path has a vendor and an order.
  const [, first = ""] = pathname.split("/");
  const screen = `/${first}` === accountPath ? pathname : first;
  useEffect(() => void goToTop(), [screen]);
  return null;
}
