import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { fixOutletRow, type OutletRow } from "@waybill/contract/merchants/outlet-imports";
import type { OutletColumn } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type FormEvent, useState } from "react";
import rows from "@waybill/ui/lists/rows.module.css";
import styles from "./outlet-import.module.css";

type RowProps = { row: OutletRow; importId: string; onFixed: () => void };

const textOf = ({ outlet }: OutletRow, column: OutletColumn): string => {
  const value = outlet[column];
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
};

/** A row of an outlet sheet: its values, and the fields to fix if it failed. */
export function ImportedRow({ row, importId, onFixed }: RowProps) {
  const t = useTexts();
  const { outlet, row_number, status } = row;
  const state = outlet.vendor_id !== null ? "made" : status === "success" ? "ready" : "failed";
  const looks = {
    made: { tone: "done", icon: "tick" },
    ready: { tone: "wait", icon: "clock" },
    failed: { tone: "danger", icon: "warning" },
  } as const;
  return (
    <li>
      <div className={rows.what}>
        <b>
          <bdi>{outlet.name ?? t("outlet-import.row", { number: row_number })}</bdi>
        </b>
        <span>
          {[t("outlet-import.row", { number: row_number }), outlet.client_vendor_id, outlet.address]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </div>
      <StatusLabel {...looks[state]}>{t(`outlet-import.state-${state}`)}</StatusLabel>
      {state === "failed" && <FixRow row={row} importId={importId} onFixed={onFixed} />}
    </li>
  );
}

/** The coordinates locate an outlet whose address cannot be found. */
const coordinates: readonly OutletColumn[] = ["latitude", "longitude"];

/** The faulty fields of a row, each with its problem. */
function FixRow({ row, importId, onFixed }: RowProps) {
  const t = useTexts();
  const broken = row.errors.flatMap(({ column }) => column ?? []);
  const isNowhere = row.errors.some((error) => error.translation_key === "bulk-row.address-not-found");
  const columns = [...new Set([...broken, ...(isNowhere ? coordinates : [])])];
  const [typed, setTyped] = useState<Partial<Record<OutletColumn, string>>>({});
  const fixing = useChange(
    (body: Partial<Record<OutletColumn, string>> & { place_confirmed?: true }) =>
      call(fixOutletRow, { params: { importId, rowNumber: String(row.row_number) }, body }),
    { onDone: onFixed },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fixing.isPending) fixing.mutate(typed);
  };
  const place = row.errors.find(({ code }) => code === "CONFIRM_PLACE")?.values?.["place"];
  return (
    <form className={styles.mend} noValidate onSubmit={submit}>
      {row.errors.map(({ column, code, message }) =>
        column === null ? (
          <p key={code} role="alert">
            {message}
          </p>
        ) : null,
      )}
      {columns.map((column) => (
        <TextField
          key={column}
          label={t(`outlet-column.${column}`)}
          dir="auto"
          autoComplete="off"
          value={typed[column] ?? textOf(row, column)}
          error={row.errors
            .filter((error) => error.column === column)
            .map(({ translation_key, values, message }) => t(translation_key, values) || message)
            .join(" ")}
          onChange={({ target }) => setTyped((before) => ({ ...before, [column]: target.value }))}
        />
      ))}
      <div className={rows.buttons}>
        <Button type="submit" busy={fixing.isPending}>
          {t("outlet-import.check-again")}
        </Button>
        {place !== undefined && (
          <Button busy={fixing.isPending} onClick={() => fixing.mutate({ ...typed, place_confirmed: true })}>
            {t("outlet-import.take-place")}
          </Button>
        )}
      </div>
    </form>
  );
}
