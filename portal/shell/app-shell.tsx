import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { Outlet } from "react-router";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { useFlag, usePlannedTimes } from "@waybill/client/deployment/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext, useVendors } from "@waybill/client/vendors.ts";
import styles from "./app-shell.module.css";
import { BottomBar, bulkTabOf, tabsOf } from "./navigation/tabs.tsx";
import { OfflineBanner } from "./banners/offline-banner.tsx";
import { OutletEditing, type OutletDialogPart } from "./outlet-choice/outlet-editing.tsx";
import { OutletSection, OutletSelector } from "./outlet-choice/outlet-selector.tsx";
import { usePageOverlays, type LazyPalette } from "./page-overlays.tsx";
import { Protected } from "./guards.tsx";
import { ScreenSkeleton, VendorsGate } from "./vendors-gate.tsx";
import { TopBar } from "./navigation/top-bar.tsx";
import { useSelection } from "./use-selection.ts";

type Parts = {
  TrackingCount?: ComponentType | undefined;
  OutletDialog?: OutletDialogPart | undefined;
  Palette?: LazyPalette | undefined;
  HelpButton?: ComponentType<{ onKeyboard: () => void }> | undefined;
  Bell?: ComponentType | undefined;
  Pause?: ComponentType | undefined;
};

const MaintenanceBanner = lazy(() =>
  import("./maintenance/maintenance-banner.tsx").then((loaded) => ({ default: loaded.MaintenanceBanner })),
);

const VisitBanner = lazy(() =>
  import("./banners/visit-banner.tsx").then((loaded) => ({ default: loaded.VisitBanner })),
);
/** Lazy, because it is used long after the first screen. */
const SignOutDialog = lazy(() =>
  import("../orders/offline/sign-out-dialog.tsx").then((loaded) => ({ default: loaded.SignOutDialog })),
);
const Visit = () => <Suspense>{useSession().isVisit && <VisitBanner />}</Suspense>;

/** Planned maintenance is announced beforehand; nothing is loaded before that. */
const Planned = () => <Suspense>{usePlannedTimes().from !== undefined && <MaintenanceBanner />}</Suspense>;

/** A screen remounts for another outlet, and when its outlet's location changes. */
const collectionPointKey = ({ vendor_id, vendor_information: { location } }: Vendor) =>
  `${vendor_id} ${location.latitude} ${location.longitude}`;

type FrameProps = { bar: ReactNode; foot?: ReactNode; children: ReactNode };

/** The layout of a screen: bar, content in the window's full width, bottom bar. */
function Frame({ bar, foot, children }: FrameProps) {
  return (
    <div className={`${styles.shell} ${foot ? styles.footed : ""}`}>
      <OfflineBanner />
      <Visit />
      <Planned />
      {bar}
      {children}
      <div className={styles.foot}>{foot}</div>
      <Suspense>
        <SignOutDialog />
      </Suspense>
    </div>
  );
}

const noVendors: readonly Vendor[] = [];

/**
 * The frame of every protected screen. It checks that the user may open the screen, and provides the selected
 * vendor.
 */
export const AppShell = (parts: Parts) => (
  <Protected>
    <Working {...parts} />
  </Protected>
);

/** The frame appears before the vendors are loaded, so that menus opened in the meantime stay open. */
function Working({ TrackingCount, OutletDialog, Palette, HelpButton, Bell, Pause }: Parts) {
  const { vendors = noVendors } = useVendors();
  const selected = useSelection(vendors);
  const [isOpen, setOpen] = useState(false);
  const vendorId = selected?.vendor.vendor_id;
  const { over, openPalette, openHelp } = usePageOverlays(vendorId, Palette);
  const hasBulk = useFlag("bulk-order-upload");
  const footTabs = vendorId === undefined ? [] : tabsOf(vendorId);
  const tabs = vendorId !== undefined && hasBulk ? [...footTabs, bulkTabOf(vendorId)] : footTabs;
  const trackingCount = TrackingCount && (
    <Suspense>
      <TrackingCount />
    </Suspense>
  );
  return (
    <SelectedVendorContext value={selected}>
      <OutletEditing vendors={vendors} Dialog={OutletDialog}>
        <Frame
          bar={
            <TopBar
              menu={{ isOpen, setOpen }}
              tabs={tabs}
              onFind={openPalette}
              outlet={selected && <OutletSelector />}
              outlets={selected && ((close) => <OutletSection onChosen={close} />)}
              trackingCount={trackingCount}
              help={
                selected && (
                  <Suspense>
                    {Pause && <Pause />}
                    {Bell && <Bell />}
                    {HelpButton && <HelpButton onKeyboard={openHelp} />}
                  </Suspense>
                )
              }
            />
          }
          foot={selected && <BottomBar tabs={footTabs} trackingCount={trackingCount} />}
        >
          {selected ? (
            <Suspense fallback={<ScreenSkeleton />}>
              <Outlet key={collectionPointKey(selected.vendor)} context={{ onKeyboard: openHelp }} />
            </Suspense>
          ) : (
            <VendorsGate />
          )}
        </Frame>
        {over}
      </OutletEditing>
    </SelectedVendorContext>
  );
}
