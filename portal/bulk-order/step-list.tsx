import { uploadSteps, type UploadStep } from "@waybill/domain/bulk-jobs/uploading";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import type { BulkFlow } from "./bulk-steps.ts";
import classes from "./step-list.module.css";

const words: Record<UploadStep, string> = {
  ASK_EXCEL_FILE: "bulk-order.step-file",
  UPLOADING_EXCEL_FILE: "bulk-order.step-check",
  SHOW_PREPROCESS_RESULTS: "bulk-order.step-review",
  SHOW_ORDER_PLACEMENT_RESULTS: "bulk-order.step-place",
};

/** Where the upload stands among its four steps. */
export function StepList({ step }: { step: BulkFlow["step"] }) {
  const t = useTexts();
  const current = uploadSteps.indexOf(step);
  return (
    <ol className={classes.steps} aria-label={t("bulk-order.steps")}>
      {uploadSteps.map((each, at) => (
        <li
          key={each}
          className={at < current ? classes.past : undefined}
          aria-current={at === current ? "step" : undefined}
        >
          {at < current && <Icon name="tick" small />}
          <span>{t(words[each])}</span>
        </li>
      ))}
    </ol>
  );
}
