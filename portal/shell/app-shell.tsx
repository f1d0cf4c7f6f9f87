import { Suspense, type ComponentType, type ReactNode } from "react";
import { Navigate, Outlet } from "react-router";
import type { Vendor } from "@waybill/contract/vendors";
import { landingPath } from "../paths.ts";
import { useSession } from "../session/session.tsx";
import { SelectedVendorContext, useVendors } from "../session/vendors.tsx";
import styles from "./app-shell.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { OutletList } from "./outlet-list.tsx";
import { OutletSelector } from "./outlet-selector.tsx";
import { tabsOf } from "./tabs.ts";
import { TopBar } from "./top-bar.tsx";
import { useSelection } from "./use-selection.ts";
import { VendorsGate } from "./vendors-gate.tsx";

type Parts = { TrackingCount?: ComponentType | undefined };

const Frame = ({ bar, foot, children }: { bar: ReactNode; foot?: ReactNode; children: ReactNode }) => (
  <div className={`${styles.shell} ${foot ? styles.footed : ""}`}>
    <OfflineBanner />
    {bar}
    {children}
    {foot}
  </div>
);

function Selected({ vendors, TrackingCount }: { vendors: readonly Vendor[] } & Parts) {
  const selected = useSelection(vendors);
  if (!selected) return null;
  const tabs = tabsOf(selected.vendor.vendor_id);
  const trackingCount = TrackingCount && (
    <Suspense>
      <TrackingCount />
    </Suspense>
  );
  return (
    <SelectedVendorContext value={selected}>
      <Frame
        bar={
          <TopBar
            tabs={tabs}
            outlet={<OutletSelector />}
            {...(vendors.length > 1 && { outlets: (close: () => void) => <OutletList onChosen={close} /> })}
            trackingCount={trackingCount}
          />
        }
        foot={<BottomBar tabs={tabs} trackingCount={trackingCount} />}
      >
        <Outlet key={selected.vendor.vendor_id} />
      </Frame>
    </SelectedVendorContext>
  );
}

/** The frame of every protected screen: who is signed out goes to the landing; the screens know their vendor. */
export function AppShell({ TrackingCount }: Parts) {
  const { authenticated } = useSession();
  if (!authenticated) return <Navigate to={landingPath} replace />;
  return <Entered TrackingCount={TrackingCount} />;
}

function Entered({ TrackingCount }: Parts) {
  const { vendors } = useVendors();
  if (vendors !== undefined && vendors.length > 0)
    return <Selected vendors={vendors} TrackingCount={TrackingCount} />;
  return (
    <Frame bar={<TopBar />}>
      <VendorsGate />
    </Frame>
  );
}
