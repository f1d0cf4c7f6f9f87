import type { ExportSpeech } from "@waybill/domain/history/export-columns";
import { useMemo } from "react";
import { useCountry } from "../../session/deployment.ts";
import { formatMoney } from "../../translations/formats.ts";
import { useTexts } from "../../translations/texts.ts";

/** How an export speaks here, so that its preview says what the file will say. */
export function useExportSpeech(): ExportSpeech {
  const words = useTexts();
  const { timezone, currency } = useCountry();
  return useMemo(
    () => ({ words, money: (amount) => formatMoney(amount, currency), timezone, currency }),
    [words, timezone, currency],
  );
}
