import { call } from "@waybill/client/calls/call.ts";
import { saveFile } from "@waybill/client/calls/download.ts";
import { readBulkTemplate } from "@waybill/contract/bulk-jobs";
import { type UploadStep, uploadSteps } from "@waybill/domain/bulk-jobs/uploading";
import { Button, Spinner } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef, useState } from "react";
import classes from "../bulk-order-screen.module.css";
import { notifyBulkError } from "../jobs/job-actions.ts";
import { JobHistory } from "../jobs/job-history.tsx";
import { FileDropZone } from "./file-drop-zone.tsx";
import type { BulkFlow } from "./bulk-steps.ts";
import stepListClasses from "./bulk-upload.module.css";
import { PlacementResults, PreprocessResults } from "./results.tsx";
import { type BulkUpload as Upload, useBulkFlow } from "./use-bulk-flow.ts";

function Step({ upload, vendorId }: { upload: Upload; vendorId: string }) {
  const { flow, place, actions, cancel } = upload;
  switch (flow.step) {
    case "ASK_EXCEL_FILE":
      return (
        <>
          <FileDropZone upload={upload} flow={flow} vendorId={vendorId} />
          <JobHistory vendorId={vendorId} />
        </>
      );
    case "UPLOADING_EXCEL_FILE":
      return <Uploading name={flow.file.name} onCancel={cancel} />;
    case "SHOW_PREPROCESS_RESULTS":
      return <PreprocessResults flow={flow} vendorId={vendorId} onPlace={place} actions={actions} />;
    case "SHOW_ORDER_PLACEMENT_RESULTS":
      return <PlacementResults flow={flow} vendorId={vendorId} />;
  }
}

/** Bulk upload step by step, and past uploads. */
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

const words: Record<UploadStep, string> = {
  ASK_EXCEL_FILE: "bulk-order.step-file",
  UPLOADING_EXCEL_FILE: "bulk-order.step-check",
  SHOW_PREPROCESS_RESULTS: "bulk-order.step-review",
  SHOW_ORDER_PLACEMENT_RESULTS: "bulk-order.step-place",
};

/** Shows which of the four steps the upload is at. */
function StepList({ step }: { step: BulkFlow["step"] }) {
  const t = useTexts();
  const current = uploadSteps.indexOf(step);
  return (
    <ol className={stepListClasses.steps} aria-label={t("bulk-order.steps")}>
      {uploadSteps.map((each, at) => (
        <li
          key={each}
          className={at < current ? stepListClasses.past : undefined}
          aria-current={at === current ? "step" : undefined}
        >
          {at < current && <Icon name="tick" small />}
          <span>{t(words[each])}</span>
        </li>
      ))}
    </ol>
  );
}

/** The file is being sent or checked; it can be cancelled, because nothing is placed yet. */
function Uploading({ name, onCancel }: { name: string; onCancel: () => void }) {
  const t = useTexts();
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={stepListClasses.place}>
      <div role="status" className={stepListClasses.words}>
        <p ref={title} tabIndex={-1} className={stepListClasses.title}>
          <Spinner />
          <bdi>{t("bulk-order.uploading", { file: name })}</bdi>
        </p>
        <p>{t("bulk-order.uploading-why")}</p>
        <p>{t("bulk-order.nothing-placed")}</p>
      </div>
      <Button onClick={onCancel}>{t("bulk-order.cancel")}</Button>
    </section>
  );
}

/** Downloads the template, with an example row of the country. */
function TemplateButton() {
  const t = useTexts();
  const { isBusy, begin } = useTemplate();
  return (
    <Button icon="download" busy={isBusy} onClick={() => void begin()}>
      {t("bulk-order.template")}
    </Button>
  );
}

const templateName = "Template.xlsx";

/** Downloads the template as Template.xlsx (spec §7). */
function useTemplate() {
  const language = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const file: unknown = await call(readBulkTemplate, { query: { language } });
      if (!(file instanceof Blob)) throw new Error("The response is not a file.");
      saveFile(file, templateName);
    } catch {
      notifyBulkError("template-file-error");
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, begin };
}
