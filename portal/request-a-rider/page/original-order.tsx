import type { Order } from "@waybill/contract/order";
import { offerNotificationMs } from "@waybill/domain/time/timings";
import { Button } from "@waybill/ui/button.tsx";
import { isolateText, textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { Link } from "react-router";
import { pathOfTracking } from "../../navigation/paths.ts";
import { saveEdits } from "../draft/initial-draft.ts";
import { isSameDraft } from "../draft/request-draft.ts";
import type { InitialDraft, RequestDraft } from "../request-types.ts";
import styles from "./original-order.module.css";

type Props = {
  order: Order;
  initial: InitialDraft | undefined;
  draft: RequestDraft;
  /** True while the order is being sent. */
  isBusy: boolean;
  startAfresh: () => void;
};

/** Says which order is changed or repeated, with a link to it and a button that undoes all edits. */
export function OriginalOrder({
  order: { order_id, vendor_id },
  initial,
  draft,
  isBusy,
  startAfresh,
}: Props) {
  const t = useTexts();
  const isUpdate = initial?.purpose === "orderID";
  const discard = discardChanges({ initial, draft }, startAfresh);
  return (
    <div className={styles.which}>
      <p className="num">
        {isUpdate ? (
          <bdi dir="ltr">{order_id}</bdi>
        ) : (
          t("request.repeat.of", { order: isolateText(order_id) })
        )}
      </p>
      {isUpdate && <Link to={pathOfTracking(vendor_id, order_id)}>{t("request.update.back")}</Link>}
      {discard && (
        <Button look="plain" aria-disabled={isBusy || undefined} onClick={() => isBusy || discard()}>
          {t("request.discard")}
        </Button>
      )}
    </div>
  );
}

/** Discards the edits, with undo; undefined if nothing differs. */
function discardChanges(
  { initial, draft }: Pick<Props, "initial" | "draft">,
  startAfresh: () => void,
): (() => void) | undefined {
  if (!initial || isSameDraft(initial.draft, draft)) return undefined;
  return () => {
    // Keeps the idempotency key: an order whose response was lost must not be placed twice.
    saveEdits(initial, { ...initial.draft, idempotencyKey: draft.idempotencyKey });
    startAfresh();
    notify({
      message: textOf("request.discarded"),
      duration: offerNotificationMs,
      action: {
        label: textOf("ui.undo"),
        onAction: () => {
          saveEdits(initial, draft);
          startAfresh();
        },
      },
    });
  };
}
