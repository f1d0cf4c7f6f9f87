import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import { IconButton } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useMedia } from "@waybill/ui/layout/use-media.ts";
import { Drawer, Panel } from "@waybill/ui/overlays/drawer.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useCallback, useState } from "react";
import { CancelDialog, useCancelOrder } from "./cancel-dialog.tsx";
import { copyText, OrderActions } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { useMayOrder } from "@waybill/client/may-order.ts";
import classes from "./order-panel.module.css";
import { useOrderKeys, useRepeat } from "./order-shortcuts.ts";

type OrderPanelProps = {
  order: Order | undefined;
  orderId: string | undefined;
  /** The class that places the panel on the screen, except on a phone. */
  className: string | undefined;
  isMissing: boolean;
  rider: RiderPosition | undefined;
  now: Date;
  onClose: () => void;
  /** Called with the order after a change made here. */
  onChanged: (order: Order) => void;
};

/** The open order with its actions, by mouse or key; J and K move through the rows next to it. */
export function OrderPanel({ onChanged, onClose, ...open }: OrderPanelProps) {
  const { order, now } = open;
  const [isCancelling, setCancelling] = useState(false);
  const { cancel, mayCancel } = useCancelOrder(onChanged);
  const mayOrder = useMayOrder(order?.vendor_id ?? "");
  const mayCancelNow = order !== undefined && mayOrder && mayCancel(order, now);
  const openCancel = useCallback(() => {
    if (mayCancelNow) setCancelling(true);
  }, [mayCancelNow]);
  const link = order?.tracking_link;
  const copyLink = useCallback(() => {
    if (link) void copyText(link, "order-tracking.link-copied");
  }, [link]);
  const receipt = order && receiptPathOf(order);
  const print = useCallback(() => {
    if (receipt) window.open(receipt, "_blank", "noopener");
  }, [receipt]);
  const repeat = useRepeat(order);
  useOrderKeys({ onClose, onRepeat: repeat, onCancel: openCancel, onCopy: copyLink, onPrint: print });
  return (
    <>
      <OpenOrder
        {...open}
        mayCancel={mayCancelNow}
        onClose={onClose}
        onRepeat={repeat}
        onCopy={copyLink}
        onCancel={openCancel}
        onPrint={print}
      />
      {order && isCancelling && (
        <CancelDialog
          order={order}
          onClose={() => setCancelling(false)}
          onCancelOrder={(reason) => cancel(order, reason).then(() => setCancelling(false))}
        />
      )}
    </>
  );
}

/** Without autofocus the focus would go to the sheet's first button. React does not set the attribute itself. */
const autofocusRef = (title: HTMLElement | null) => title?.setAttribute("autofocus", "");

type OpenOrderProps = {
  order: Order | undefined;
  orderId: string | undefined;
  /** The class that places the panel on the screen, except on a phone. */
  className: string | undefined;
  isMissing: boolean;
  rider: RiderPosition | undefined;
  now: Date;
  mayCancel: boolean;
  onClose: () => void;
  onRepeat: () => void;
  onCopy: () => void;
  onCancel: () => void;
  onPrint: () => void;
};

/** The open order: a panel if the screen has room for it, a sheet on a phone. */
function OpenOrder(props: OpenOrderProps) {
  const { order, orderId, className, isMissing, rider, now, mayCancel, onClose, onRepeat, onCopy, onCancel } =
    props;
  const t = useTexts();
  const isPhone = useMedia("(max-width: 767px)");
  if (orderId === undefined) return null;

  const shared = {
    title: (
      <span className={classes.number} tabIndex={-1} ref={autofocusRef}>
        {t("order-tracking.order")} <bdi dir="ltr">{orderId}</bdi>
      </span>
    ),
    tools: (
      <>
        {order && (
          <IconButton
            name="print"
            label={t("order-tracking.print")}
            aria-keyshortcuts="p"
            onClick={props.onPrint}
          />
        )}
        <IconButton
          name="copy"
          label={t("order-tracking.copy-number")}
          onClick={() => void copyText(orderId, "order-tracking.number-copied")}
        />
      </>
    ),
    onClose,
    foot: order && (
      <OrderActions
        order={order}
        mayCancel={mayCancel}
        onRepeat={onRepeat}
        onCopy={onCopy}
        onCancel={onCancel}
      />
    ),
    children: order ? (
      <OrderDetails order={order} rider={rider} now={now} />
    ) : isMissing ? (
      <EmptyState icon="search">{t("error.order-not-found")}</EmptyState>
    ) : (
      <OrderSkeleton />
    ),
  };
  return isPhone ? (
    <Drawer open phone="sheet" {...shared} />
  ) : (
    <div className={className}>
      <Panel {...shared} />
    </div>
  );
}

const lines = [48, 64, 92, 56];

/** The details' loading state, as grey bars. */
function OrderSkeleton() {
  return (
    <Skeleton>
      <div className={classes.lines}>
        <Bar inlineSize="72%" blockSize="28px" />
        <Bar inlineSize="44%" />
        <Bar blockSize="4px" />
        {lines.map((width) => (
          <Bar key={width} inlineSize={`${width}%`} blockSize="20px" />
        ))}
      </div>
    </Skeleton>
  );
}

/** The receipt of an order, with the secret from its tracking link. */
export function receiptPathOf({
  order_id,
  tracking_link,
}: Pick<Order, "order_id" | "tracking_link">): string {
  const secret = new URL(tracking_link, location.origin).searchParams.get("t");
  const query = secret === null ? "" : `?${new URLSearchParams({ t: secret }).toString()}`;
  return `/delivery-receipt/${encodeURIComponent(order_id)}${query}`;
}
