import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";

/** A screen's data did not come. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const t = useTexts();
  return (
    <EmptyState alert icon="warning" action={<Button onClick={onRetry}>{t("ui.retry")}</Button>}>
      {t("error.unreachable")}
    </EmptyState>
  );
}
