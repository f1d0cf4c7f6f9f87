import type { BulkRow, BulkRowError } from "@waybill/contract/bulk-jobs";
import { type TemplateColumn, templateColumnNames } from "@waybill/domain/bulk-jobs/template-columns";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { Chip } from "@waybill/ui/chip.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type Cells,
  type CorrectRow,
  needsValueConfirmation,
  needsPlaceConfirmation,
} from "../jobs/job-actions.ts";
import { CorrectionCell } from "./correction-cell.tsx";
import { focusNextRow, focusCell, focusNextCell } from "./correction-focus.ts";
import classes from "./row-correction.module.css";

/** Lazy, because this component includes the map. */
const ConfirmPlace = lazyScreen(() => import("./confirm-place.tsx"), "ConfirmPlace");

/** The columns to correct: those with an error, or the address if the whole row is refused. */
const wrongColumns = ({ errors }: BulkRow): readonly TemplateColumn[] => {
  const wrong = templateColumnNames.filter((name) => errors.some(({ column }) => column === name));
  return wrong.length > 0 ? wrong : ["address"];
};

/** Maximum cells or errors shown in a row, so that every row has the same height; a button shows the rest. */
const maxInLine = 2;

/**
 * The wrong cells of a row, each next to its error. Enter focuses the next cell, shows hidden cells, and on the
 * last cell sends the row.
 */
export function RowCorrection({ row, onCorrect }: { row: BulkRow; onCorrect: CorrectRow }) {
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Cells>({});
  const [isBusy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const { cells = {}, errors } = row;
  const wrong = wrongColumns(row);
  const shownColumns = isWhole ? templateColumnNames : showsAll ? wrong : wrong.slice(0, maxInLine);
  const more = isWhole ? 0 : wrong.length - shownColumns.length;
  const number = formatNumber(row.row_number, { useGrouping: false });

  const check = async (changed: Cells, ...confirmed: [isPlace?: boolean, isValue?: boolean]) => {
    if (isBusy || !form.current) return;
    setBusy(true);
    const goOn = focusNextRow(form.current);
    const corrected = await onCorrect(row, changed, ...confirmed);
    setBusy(false);
    if (corrected) setTyped({});
    goOn(corrected?.status === "success");
  };
  // The "more" button disappears and would lose the focus.
  const focusFirstHidden = useEffectEvent(() => form.current && focusCell(form.current, wrong[maxInLine]));
  useEffect(() => {
    if (showsAll) focusFirstHidden();
  }, [showsAll]);
  const goOnFrom = (cell: Element | null, changed: Cells) => {
    if (!form.current || focusNextCell(form.current, cell)) return;
    if (more > 0) setShowsAll(true);
    else void check(changed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goOnFrom(event.currentTarget, typed);
  };
  const errorOf = (name: TemplateColumn) =>
    errors
      .filter(({ column }) => column === name)
      .map((error) => wordsOfError(error, t))
      .join(" ");
  const ofRow = errors.filter(({ column }) => column === null);
  return (
    <form
      ref={form}
      className={`${classes.form} ${isWhole ? classes.whole : ""}`}
      aria-label={t("bulk-order.correct-row", { row: number })}
      data-correction=""
      data-whole={isWhole || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const cell = document.activeElement;
        // Enter was pressed in an address field without suggestions.
        if (cell?.closest('[data-cell="address"]')) goOnFrom(cell, typed);
        else void check(typed);
      }}
    >
      {ofRow.length > 0 && <RowProblems errors={ofRow} />}
      {row.place && needsPlaceConfirmation(row) && (
        <Suspense>
          <ConfirmPlace place={row.place} isBusy={isBusy} onConfirm={() => void check(typed, true)} />
        </Suspense>
      )}
      {needsValueConfirmation(row) && typed.amount === undefined && row.order.amount !== null && (
        <Button look="primary" busy={isBusy} onClick={() => void check(typed, false, true)}>
          {t("request.value.confirm", { amount: formatMoney(row.order.amount) })}
        </Button>
      )}
      {shownColumns.map((name) => (
        <div key={name} className={classes.cell} data-cell={name} title={errorOf(name) || undefined}>
          <CorrectionCell
            column={name}
            cells={{ ...cells, ...typed }}
            error={errorOf(name)}
            isBusy={isBusy}
            typed={typed}
            order={row.order}
            onKeyDown={onKeyDown}
            onChange={(changed) => setTyped({ ...typed, ...changed })}
            onPicked={(picked) => {
              const changed = { ...typed, ...picked };
              setTyped(changed);
              goOnFrom(form.current?.querySelector(`[data-cell="${name}"] input`) ?? null, changed);
            }}
          />
        </div>
      ))}
      <div className={classes.foot}>
        {isWhole ? (
          <Button type="submit" busy={isBusy}>
            {t("bulk-order.check-row")}
          </Button>
        ) : (
          <>
            {more > 0 && <MoreButton count={more} onClick={() => setShowsAll(true)} />}
            <IconButton
              name="tick"
              label={t("bulk-order.check-row")}
              type="submit"
              aria-busy={isBusy || undefined}
            />
            <IconButton name="edit" label={t("bulk-order.all-cells")} onClick={() => setWhole(true)} />
          </>
        )}
      </div>
    </form>
  );
}

/** The text of a problem. */
const wordsOfError = ({ translation_key, values = {}, reason }: BulkRowError, t: Translate): string =>
  [t(translation_key, values), reason && t(`refusal-reason.${reason}`, values)].filter(Boolean).join(" ");

/** The problems of a row that cannot be corrected here, each with the sheet's column. */
export function RowProblems({ errors }: Pick<BulkRow, "errors">) {
  const t = useTexts();
  const firstHidden = useRef<HTMLLIElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    if (showsAll) firstHidden.current?.focus();
  }, [showsAll]);
  const shownErrors = showsAll ? errors : errors.slice(0, maxInLine);
  return (
    <ul className={classes.problems}>
      {shownErrors.map((error, at) => (
        <li
          key={`${error.column} ${error.code} ${error.translation_key}`}
          ref={at === maxInLine ? firstHidden : undefined}
          tabIndex={at === maxInLine ? -1 : undefined}
        >
          <Icon name="warning" small />
          <span>
            {error.column && <b>{t(`bulk-column.${error.column}`)}</b>}
            {wordsOfError(error, t)}
          </span>
        </li>
      ))}
      {errors.length > shownErrors.length && (
        <li>
          <MoreButton count={errors.length - shownErrors.length} onClick={() => setShowsAll(true)} />
        </li>
      )}
    </ul>
  );
}

/** Shows how many errors of a row are hidden. */
function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  const number = formatNumber(count);
  const t = useTexts();
  return (
    <Chip
      aria-label={t("bulk-order.more-errors", { count, number })}
      aria-pressed={undefined}
      onClick={onClick}
    >
      <bdi dir="ltr">+{number}</bdi>
    </Chip>
  );
}
