import { formatMoney } from "../../translations/formats.ts";
import { useTexts } from "../../translations/texts.ts";
import { plainAmount } from "../placing/order-entries.ts";
import styles from "../request-page.module.css";
import type { Request } from "../use-request.ts";

/** Asked only above the country's limit, and again for every other amount. */
export function ValueConfirmation({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, edit, itemValue } = request;
  if (!itemValue.required) return null;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={itemValue.confirmed}
        onChange={(event) => edit({ confirmedAmount: event.target.checked ? draft.amount : undefined })}
      />
      <span>{t("request.value.confirm", { amount: formatMoney(Number(plainAmount(draft.amount))) })}</span>
    </label>
  );
}
