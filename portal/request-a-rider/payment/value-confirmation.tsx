import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Check } from "@waybill/ui/forms/checkbox.tsx";
import { plainAmount } from "../placing/order-entries.ts";
import type { Request } from "../use-request.ts";

/** Asked only above the country's limit, and again for every other amount. */
export function ValueConfirmation({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, edit, itemValue } = request;
  if (!itemValue.required) return null;
  return (
    <Check
      checked={itemValue.confirmed}
      onCheck={(isChecked) => edit({ confirmedAmount: isChecked ? draft.amount : undefined })}
    >
      {t("request.value.confirm", { amount: formatMoney(Number(plainAmount(draft.amount))) })}
    </Check>
  );
}
