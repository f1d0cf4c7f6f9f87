import { offerNotificationMs } from "@waybill/domain/timings";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { saveEdits, type Begun } from "./kept-edits.ts";
import { isSameDraft, type RequestDraft } from "./request-draft.ts";

/** The way back to the order as it was, which can be undone; undefined while nothing differs from it. */
export function wayToDiscard(
  { begun, draft }: { begun: Begun | undefined; draft: RequestDraft },
  startAfresh: () => void,
): (() => void) | undefined {
  if (!begun || isSameDraft(begun.draft, draft)) return undefined;
  return () => {
    // The key stays: what was sent and had no answer is never a second order.
    saveEdits(begun, { ...begun.draft, idempotencyKey: draft.idempotencyKey });
    startAfresh();
    notify({
      message: textOf("request.discarded"),
      duration: offerNotificationMs,
      action: {
        label: textOf("request.undo"),
        onAction: () => {
          saveEdits(begun, draft);
          startAfresh();
        },
      },
    });
  };
}
