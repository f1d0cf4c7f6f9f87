import { offerNotificationMs } from "@waybill/domain/time/timings";
import { Button } from "@waybill/ui/button.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { clearDraft, saveDraft } from "../draft/request-draft.ts";
import type { RequestDraft } from "../request-types.ts";

type Props = {
  vendorId: string;
  draft: RequestDraft;
  /** True while the order is being sent. */
  isBusy: boolean;
  startAfresh: () => void;
};

/** Clears the form of a new order with one press, which can be undone. */
export function StartOver({ vendorId, draft, isBusy, startAfresh }: Props) {
  const t = useTexts();
  const startOver = () => {
    clearDraft(vendorId, draft);
    startAfresh();
    notify({
      message: textOf("request.started-over"),
      duration: offerNotificationMs,
      action: {
        label: textOf("ui.undo"),
        onAction: () => {
          saveDraft(vendorId, draft);
          startAfresh();
        },
      },
    });
  };
  return (
    <Button
      look="plain"
      icon="repeat"
      aria-disabled={isBusy || undefined}
      onClick={() => isBusy || startOver()}
    >
      {t("request.start-over")}
    </Button>
  );
}
