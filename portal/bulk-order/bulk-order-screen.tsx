import { Navigate, useParams } from "react-router";
import { landingPath } from "../paths.ts";
import { useKnownFlag } from "@waybill/client/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import classes from "./bulk-order-screen.module.css";
import { BulkUpload } from "./uploading/bulk-upload.tsx";
import { GuestInvitation } from "./guest-invitation.tsx";
import { JobDetails } from "./past-jobs/job-details.tsx";
import { LinesSkeleton } from "./rows/lines-skeleton.tsx";

/** Orders by the sheet, where its flag is on: the upload and the uploads before, or one of them (spec §2). */
export function BulkOrderScreen() {
  const isOn = useKnownFlag("bulk-order-upload");
  const { mode } = useSession();
  const { vendor_id: vendorId } = useSelectedVendor().vendor;
  const { bulkJobId } = useParams();
  if (isOn === false) return <Navigate to={landingPath} replace />;
  if (isOn && mode === "GUEST") return <GuestInvitation />;
  return (
    <main id="main">
      <div className={classes.page}>
        {!isOn ? (
          <LinesSkeleton />
        ) : bulkJobId === undefined ? (
          <BulkUpload vendorId={vendorId} />
        ) : (
          <JobDetails key={bulkJobId} vendorId={vendorId} jobId={bulkJobId} />
        )}
      </div>
    </main>
  );
}
