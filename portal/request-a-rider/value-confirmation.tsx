import { formatMoney } from "../translations/formats.ts";
import { useTexts } from "../translations/texts.ts";
import { plainAmount } from "./order-entries.ts";
import styles from "./request-page.module.css";
import type { Request } from "./use-request.ts";

/** Asked only above the country's limit, and again for every other amount. */
export function ValueConfirmation({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, edit, isOverLimit } = request;
  if (!isOverLimit) return null;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={draft.confirmedAmount === draft.amount}
        onChange={(event) => edit({ confirmedAmount: event.target.checked ? draft.amount : undefined })}
      />
      <span>{t("request.value.confirm", { amount: formatMoney(Number(plainAmount(draft.amount))) })}</span>
    </label>
  );
}
