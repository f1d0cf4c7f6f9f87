import type { BulkJobStatus } from "@waybill/domain/bulk-jobs/job-status";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { IconName } from "@waybill/ui/icon.tsx";
import { StatusLabel, type Tone } from "@waybill/ui/status.tsx";

const marks: Record<BulkJobStatus, { tone: Tone; icon: IconName }> = {
  PREPROCESS_SUCCESS: { tone: "wait", icon: "search" },
  PREPROCESS_SUCCESS_WITH_ERROR: { tone: "wait", icon: "search" },
  PREPROCESS_FAIL: { tone: "danger", icon: "warning" },
  ORDER_PLACEMENT_SUCCESS: { tone: "done", icon: "tick" },
  ORDER_PLACEMENT_SUCCESS_WITH_ERROR: { tone: "wait", icon: "warning" },
  ORDER_PLACEMENT_FAIL: { tone: "danger", icon: "warning" },
  UNKNOWN: { tone: "ended", icon: "help" },
};

/** What became of an upload, in words with their mark. */
export function JobStatusLabel({ status }: { status: BulkJobStatus }) {
  const t = useTexts();
  return <StatusLabel {...marks[status]}>{t(`bulk-job-status.${status}`)}</StatusLabel>;
}
