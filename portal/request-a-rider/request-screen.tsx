import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { RequestPage } from "./page/request-page.tsx";

const RepeatScreen = lazyScreen(() => import("./page/placed-order-screens.tsx"), "RepeatScreen");
const UpdateScreen = lazyScreen(() => import("./page/placed-order-screens.tsx"), "UpdateScreen");

/**
 * `/request-a-rider/{vendorID}`: another vendor starts another request; `?orderID=` opens that order for changes,
 * `?repeat=` starts a similar one.
 */
export function RequestScreen() {
  const { vendor } = useSelectedVendor();
  const [search] = useSearchParams();
  const from: { state: unknown } = useLocation();
  const [round, setRound] = useState(0);
  const orderId = search.get("orderID");
  const repeated = search.get("repeat");
  if (!orderId && repeated)
    return <RepeatScreen key={`${vendor.vendor_id} ${repeated}`} vendor={vendor} orderId={repeated} />;
  return orderId ? (
    <UpdateScreen key={orderId} vendor={vendor} orderId={orderId} />
  ) : (
    <RequestPage
      key={[vendor.vendor_id, round, restoredBy(from.state)].join(" ")}
      vendor={vendor}
      startAfresh={() => setRound((before) => before + 1)}
    />
  );
}

/** The id of the cancelled order whose draft this navigation restored. */
const restoredBy = (state: unknown): string =>
  typeof state === "object" && state && "restored" in state ? String(state.restored) : "";
