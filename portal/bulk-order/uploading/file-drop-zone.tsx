import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type DragEvent, useState } from "react";
import { Link } from "react-router";
import { pathOfBulk } from "../../navigation/paths.ts";
import classes from "./file-drop-zone.module.css";
import type { BulkFlow } from "./bulk-steps.ts";
import { MapColumns } from "./map-columns.tsx";
import { PasteRows } from "./paste-rows.tsx";
import type { BulkUpload } from "./use-bulk-flow.ts";

type Asking = Extract<BulkFlow, { step: "ASK_EXCEL_FILE" }>;
type AskProps = { upload: BulkUpload; flow: Asking; vendorId: string };

const sheets = ".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The drop zone and file picker; the last file's error; the chosen file and the next step. */
export function FileDropZone({ upload, flow, vendorId }: AskProps) {
  const t = useTexts();
  const [isOver, setOver] = useState(false);
  const { problem, unknown } = flow;
  const choose = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) upload.choose(first);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  if (unknown)
    return (
      <MapColumns
        {...unknown}
        onMap={(columns) => upload.map(unknown.file, columns)}
        onCancel={upload.cancel}
      />
    );
  return (
    <div className={classes.ask}>
      <p className={classes.lead}>{t("bulk-order.lead")}</p>
      {problem && (
        <div role="alert" className={classes.problem}>
          <Icon name="warning" />
          <p>{t(problem.key, problem.values)}</p>
          {problem.job && (
            <Link to={pathOfBulk(vendorId, problem.job.bulk_job_id)}>{t("bulk-order.open-upload")}</Link>
          )}
          <Button look="plain" onClick={upload.cancel}>
            {t("bulk-order.cancel")}
          </Button>
        </div>
      )}
      <label
        className={`${classes.drop} ${isOver ? classes.over : ""}`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          choose(event.dataTransfer.files);
        }}
      >
        <Icon name="sheet" />
        <span className={classes.words}>{t("bulk-order.drop")}</span>
        <span className={classes.browse}>{t("bulk-order.choose")}</span>
        <span className={classes.limits}>{t("bulk-order.limits")}</span>
        <input
          type="file"
          className="sr"
          accept={sheets}
          onChange={(event) => {
            choose(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
      {upload.own.isKept && (
        <p className={classes.kept}>
          {t("bulk-order.remembered")}{" "}
          <Button look="plain" onClick={upload.own.forget}>
            {t("bulk-order.forget")}
          </Button>
        </p>
      )}
      <PasteRows own={upload.own} onRows={upload.choose} />
    </div>
  );
}
