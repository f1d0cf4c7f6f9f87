import type { BulkRow, BulkRowError } from "@waybill/contract/bulk-jobs";
import { templateColumns } from "@waybill/domain/bulk-jobs/template-columns";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts, type Translate } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import classes from "./row-problems.module.css";

/** What is wrong, in words. */
export const wordsOfError = ({ translation_key, values = {}, reason }: BulkRowError, t: Translate): string =>
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
