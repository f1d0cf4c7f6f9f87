import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { AskForFile } from "./ask-for-file.tsx";
import classes from "../bulk-order-screen.module.css";
import { JobHistory } from "../past-jobs/job-history.tsx";
import { PlacementResults } from "../placing/placement-results.tsx";
import { PreprocessResults } from "../rows/preprocess-results.tsx";
import { StepList } from "../step-list.tsx";
import { TemplateButton } from "./template-button.tsx";
import { Uploading } from "./uploading.tsx";
import { useBulkFlow, type BulkUpload as Upload } from "../use-bulk-flow.ts";

function Step({ upload, vendorId }: { upload: Upload; vendorId: string }) {
  const { flow, place, correct, cancel } = upload;
  switch (flow.step) {
    case "ASK_EXCEL_FILE":
      return (
        <>
          <AskForFile upload={upload} flow={flow} vendorId={vendorId} />
          <JobHistory vendorId={vendorId} />
        </>
      );
    case "UPLOADING_EXCEL_FILE":
      return <Uploading name={flow.file.name} onCancel={cancel} />;
    case "SHOW_PREPROCESS_RESULTS":
      return <PreprocessResults flow={flow} vendorId={vendorId} onPlace={place} onCorrect={correct} />;
    case "SHOW_ORDER_PLACEMENT_RESULTS":
      return <PlacementResults flow={flow} vendorId={vendorId} />;
  }
}

/** Orders by the sheet, step by step, and the uploads before. */
export function BulkUpload({ vendorId }: { vendorId: string }) {
  const t = useTexts();
  const upload = useBulkFlow(vendorId);
  const { flow } = upload;
  const { step } = flow;
  const isPlacing = "state" in flow && flow.state.request === "placing";
  const hasResults = step === "SHOW_PREPROCESS_RESULTS" || step === "SHOW_ORDER_PLACEMENT_RESULTS";
  return (
    <>
      <div className={classes.top}>
        <h1>{t("bulk-order.title")}</h1>
        {!hasResults && <TemplateButton />}
        {hasResults && !isPlacing && <Button onClick={upload.cancel}>{t("bulk-order.start-over")}</Button>}
      </div>
      <StepList step={step} />
      <Step upload={upload} vendorId={vendorId} />
    </>
  );
}
