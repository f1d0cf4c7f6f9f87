import { exportColumnNames, exportHeader, type ExportColumn } from "@waybill/domain/history/export-columns";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import classes from "./export-dialog.module.css";
import { useExportSpeech } from "./use-export-speech.ts";

type ColumnsProps = { chosen: readonly ExportColumn[]; onChoose: (columns: readonly ExportColumn[]) => void };

/** Which columns the file has; one at least. They stand in the file as they stand here. */
export function ExportColumns({ chosen, onChoose }: ColumnsProps) {
  const t = useTexts();
  const names = exportHeader(exportColumnNames, useExportSpeech());
  const turn = (column: ExportColumn, on: boolean) =>
    onChoose(exportColumnNames.filter((name) => (name === column ? on : chosen.includes(name))));
  return (
    <fieldset className={classes.columns}>
      <legend>{t("history.export-columns")}</legend>
      <div className={classes.list}>
        {exportColumnNames.map((column, at) => {
          const isOn = chosen.includes(column);
          return (
            <label key={column}>
              <input
                type="checkbox"
                checked={isOn}
                disabled={isOn && chosen.length === 1}
                onChange={(event) => turn(column, event.target.checked)}
              />
              {names[at]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
