import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";

/** The past orders could not be had: that, why, and the way to try again (spec §8). */
export function OrdersFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts();
  const isSpoken = error instanceof CallRefused || error instanceof CallUnreachable;
  return (
    <EmptyState
      icon="warning"
      alert
      title={t("error.cant-retrieve-past-orders")}
      action={<Button onClick={onRetry}>{t("ui.retry")}</Button>}
    >
      {isSpoken ? t(error.translationKey, error.values) : t("alert.error")}
    </EmptyState>
  );
}
