import type { ExportSpeech } from "@waybill/domain/history/export-columns";
import { useMemo } from "react";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";

/** How an export speaks here, so that its preview says what the file will say. */
export function useExportSpeech(): ExportSpeech {
  const words = useTexts();
  const { timezone, currency } = useCountry();
  return useMemo(
    () => ({ words, money: (amount) => formatMoney(amount, currency), timezone, currency }),
    [words, timezone, currency],
  );
}
