import { useSelectedVendor } from "../session/vendors.tsx";
import { RequestPage } from "./request-page.tsx";

/** `/request-a-rider/{vendorID}`: another vendor begins another request. */
export function RequestScreen() {
  const { vendor } = useSelectedVendor();
  return <RequestPage key={vendor.vendor_id} vendor={vendor} />;
}
