import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { Outlet } from "react-router";
import type { Vendor } from "@waybill/contract/vendors";
import { LeaveQuestion } from "../outbox/leave-question.tsx";
import { useFlag } from "../session/flags.ts";
import { usePlannedTimes } from "../session/maintenance.ts";
import { SelectedVendorContext, useVendors, type SelectedVendor } from "../session/vendors.tsx";
import styles from "./app-shell.module.css";
import { BottomBar } from "./bottom-bar.tsx";
import type { Menu } from "./menu-drawer.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { OutletEditing, type OutletDialogPart } from "./outlet-choice/outlet-editing.tsx";
import { OutletSection } from "./outlet-choice/outlet-section.tsx";
import { OutletSelector } from "./outlet-choice/outlet-selector.tsx";
import { useOverPage, type PalettePart } from "./over-page.tsx";
import { Protected } from "./protected.tsx";
import { ScreenWait } from "./screen-wait.tsx";
import { bulkTabOf, tabsOf } from "./tabs.ts";
import { TopBar } from "./top-bar.tsx";
import { useSelection } from "./use-selection.ts";
import { VendorsGate } from "./vendors-gate.tsx";

type Parts = {
  TrackingCount?: ComponentType | undefined;
  OutletDialog?: OutletDialogPart | undefined;
  Palette?: PalettePart | undefined;
  HelpButton?: ComponentType | undefined;
};

const MaintenanceBanner = lazy(() =>
  import("./maintenance-banner.tsx").then((loaded) => ({ default: loaded.MaintenanceBanner })),
);

/** What is planned is told beforehand; until then nothing of it is loaded. */
const Planned = () => <Suspense>{usePlannedTimes().from !== undefined && <MaintenanceBanner />}</Suspense>;

/** A screen begins anew for another outlet, and where its outlet moved. */
const standKey = ({ vendor_id, vendor_information: { location } }: Vendor) =>
  `${vendor_id} ${location.latitude} ${location.longitude}`;

const Frame = ({ bar, foot, children }: { bar: ReactNode; foot?: ReactNode; children: ReactNode }) => (
  <div className={`${styles.shell} ${foot ? styles.footed : ""}`}>
    <OfflineBanner />
    <Planned />
    {bar}
    {children}
    {foot}
    <LeaveQuestion />
  </div>
);

function Selected({ vendors, ...parts }: { vendors: readonly Vendor[]; menu: Menu } & Parts) {
  const selected = useSelection(vendors);
  return selected && <Working selected={selected} {...parts} />;
}

/** The frame with everything in it, for the selected vendor. */
function Working({
  selected,
  menu,
  TrackingCount,
  OutletDialog,
  Palette,
  HelpButton,
}: { selected: SelectedVendor; menu: Menu } & Parts) {
  const { over, openPalette } = useOverPage(selected.vendor.vendor_id, Palette);
  const hasBulk = useFlag("bulk-order-upload");
  const footTabs = tabsOf(selected.vendor.vendor_id);
  const tabs = hasBulk ? [...footTabs, bulkTabOf(selected.vendor.vendor_id)] : footTabs;
  const trackingCount = TrackingCount && (
    <Suspense>
      <TrackingCount />
    </Suspense>
  );
  return (
    <SelectedVendorContext value={selected}>
      <OutletEditing vendors={selected.vendors} Dialog={OutletDialog}>
        <Frame
          bar={
            <TopBar
              menu={menu}
              tabs={tabs}
              onFind={openPalette}
              outlet={<OutletSelector />}
              outlets={(close) => <OutletSection onChosen={close} />}
              trackingCount={trackingCount}
            />
          }
          foot={<BottomBar tabs={footTabs} trackingCount={trackingCount} />}
        >
          <Suspense fallback={<ScreenWait />}>
            <Outlet key={standKey(selected.vendor)} />
          </Suspense>
          <Suspense>{HelpButton && <HelpButton />}</Suspense>
        </Frame>
        {over}
      </OutletEditing>
    </SelectedVendorContext>
  );
}

/** The frame of every protected screen, behind their guard; the screens know their vendor. */
export const AppShell = (parts: Parts) => (
  <Protected>
    <Entered {...parts} />
  </Protected>
);

function Entered(parts: Parts) {
  const { vendors } = useVendors();
  const [isOpen, setOpen] = useState(false);
  const menu = { isOpen, setOpen };
  if (vendors !== undefined && vendors.length > 0)
    return <Selected vendors={vendors} menu={menu} {...parts} />;
  return (
    <Frame bar={<TopBar menu={menu} />}>
      <VendorsGate />
    </Frame>
  );
}
