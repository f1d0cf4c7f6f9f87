import { useCountry } from "@waybill/client/deployment-context.ts";
import type { BulkRow, BulkRowError } from "@waybill/contract/bulk-jobs";
import {
  deliveryTypes,
  type TemplateColumn,
  templateColumnNames,
  templateColumns,
} from "@waybill/domain/bulk-jobs/template-columns";
import { offeredPaymentOptions } from "@waybill/domain/payments/payment-methods";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Cells, Correct } from "../jobs/job-actions.ts";
import { focusAfter, focusNextCell } from "./correction-focus.ts";
import classes from "./row-correction.module.css";

const numeric = { inputMode: "decimal", dir: "ltr" } as const;
const looks: Partial<Record<TemplateColumn, object>> = {
  phone_number: { inputMode: "tel", dir: "ltr" },
  latitude: numeric,
  longitude: numeric,
  amount: numeric,
  scheduled_for: { dir: "ltr", placeholder: "2026-03-10 18:30" },
};

/** Which cells are to be corrected: those to blame, or the address where the row is refused as a whole. */
const wrongColumns = ({ errors }: BulkRow): readonly TemplateColumn[] => {
  const wrong = templateColumnNames.filter((name) => errors.some(({ column }) => column === name));
  return wrong.length > 0 ? wrong : ["address"];
};

/** The wrong cells of a row to be typed anew: Enter goes to the next one, and from the last it checks the row. */
export function RowCorrection({ row, onCorrect }: { row: BulkRow; onCorrect: Correct }) {
  const t = useTexts();
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Cells>({});
  const [isBusy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { cells = {}, errors } = row;
  const shown = isWhole ? templateColumnNames : wrongColumns(row);
  const number = formatNumber(row.row_number, { useGrouping: false });

  const check = async () => {
    if (isBusy || !form.current) return;
    setBusy(true);
    const goOn = focusAfter(form.current);
    const corrected = await onCorrect(row, typed);
    setBusy(false);
    if (corrected) setTyped({});
    goOn(corrected?.status === "success");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!focusNextCell(event.currentTarget)) void check();
  };
  const errorOf = (name: TemplateColumn) =>
    errors
      .filter(({ column }) => column === name)
      .map((error) => wordsOfError(error, t))
      .join(" ");
  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={t("bulk-order.correct-row", { row: number })}
      data-correction=""
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <RowProblems row={{ ...row, errors: errors.filter(({ column }) => column === null) }} />
      <div className={classes.cells}>
        {shown.map((name) => (
          <TextField
            key={name}
            label={<bdi>{templateColumns[name].heading}</bdi>}
            error={errorOf(name)}
            dir="auto"
            autoComplete="off"
            enterKeyHint="next"
            {...looks[name]}
            {...(choiceColumns.some((each) => each === name) && { list: `${listId}-${name}` })}
            value={typed[name] ?? cells[name] ?? ""}
            readOnly={isBusy}
            onFocus={(event) => event.target.select()}
            onKeyDown={onKeyDown}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
      </div>
      {choiceColumns.map((name) => (
        <CellChoices key={name} id={`${listId}-${name}`} column={name} />
      ))}
      <div className={classes.foot}>
        <Button type="submit" busy={isBusy}>
          {t("bulk-order.check-row")}
        </Button>
        {!isWhole && (
          <Button look="plain" onClick={() => setWhole(true)}>
            {t("bulk-order.all-cells")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What is wrong, in words. */
const wordsOfError = ({ translation_key, values = {}, reason }: BulkRowError, t: Translate): string =>
  [t(translation_key, values), reason && t(`refusal-reason.${reason}`, values)].filter(Boolean).join(" ");

/** What is wrong in a row, each under the column as the sheet names it, and which row it repeats. */
export function RowProblems({ row }: { row: BulkRow }) {
  const t = useTexts();
  const { errors, duplicate_of: earlier } = row;
  return (
    <ul className={classes.problems}>
      {errors.map((error) => (
        <li key={`${error.column} ${error.code} ${error.translation_key}`} className={classes.error}>
          <Icon name="warning" small />
          <span>
            {error.column && (
              <b>
                <bdi>{templateColumns[error.column].heading}</bdi>
              </b>
            )}
            {wordsOfError(error, t)}
          </span>
        </li>
      ))}
      {earlier !== null && (
        <li className={classes.repeat}>
          <Icon name="repeat" small />
          <span>{t("bulk-order.row-repeats", { row: formatNumber(earlier, { useGrouping: false }) })}</span>
        </li>
      )}
    </ul>
  );
}

const choiceColumns = ["payment_method", "delivery_type"] as const;
type ChoiceColumn = (typeof choiceColumns)[number];

/** The words that a cell of a choice may hold, to be picked or typed. */
function CellChoices({ id, column }: { id: string; column: ChoiceColumn }) {
  const t = useTexts();
  const { payment_methods: methods } = useCountry();
  const countryParameter = methods.join("|");
  const words =
    column === "delivery_type"
      ? deliveryTypes.map((type) => t(`bulk-delivery.${type}`))
      : offeredPaymentOptions({ countryParameter, vendorMethods: undefined, flags: {} }).options.map((name) =>
          t(`payment-option.${name}`),
        );
  return (
    <datalist id={id}>
      {words.map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );
}
