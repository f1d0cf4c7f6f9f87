import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { useTemplate } from "./use-template.ts";

/** The sheet to fill, with the country's example row. */
export function TemplateButton() {
  const t = useTexts();
  const { isBusy, begin } = useTemplate();
  return (
    <Button icon="download" busy={isBusy} onClick={() => void begin()}>
      {t("bulk-order.template")}
    </Button>
  );
}
