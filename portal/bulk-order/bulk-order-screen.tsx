import { useKnownFlag } from "@waybill/client/deployment/flags.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Navigate, useParams } from "react-router";
import { useGuestActions } from "../navigation/guest-actions.ts";
import { landingPath } from "../navigation/paths.ts";
import classes from "./bulk-order-screen.module.css";
import { JobDetails } from "./job-details.tsx";
import { TableSkeleton } from "./jobs/job-history.tsx";
import { BulkUpload } from "./uploading/bulk-upload.tsx";

/** Bulk orders, if the flag is on: the upload with past uploads, or one past upload (spec §2). */
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
          <TableSkeleton />
        ) : bulkJobId === undefined ? (
          <BulkUpload vendorId={vendorId} />
        ) : (
          <JobDetails key={bulkJobId} vendorId={vendorId} jobId={bulkJobId} />
        )}
      </div>
    </main>
  );
}

/** Guests place orders one by one: sheets need an account. */
function GuestInvitation() {
  const t = useTexts();
  const { register, signIn } = useGuestActions();
  return (
    <main id="main">
      <EmptyState
        icon="sheet"
        level={1}
        title={t("bulk-order.guest-title")}
        action={
          <>
            {register && (
              <Button look="primary" onClick={register}>
                {t("bulk-order.register")}
              </Button>
            )}
            <Button onClick={signIn}>{t("sign-in.title")}</Button>
          </>
        }
      >
        {t("bulk-order.guest-text")}
      </EmptyState>
    </main>
  );
}
