import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { Drawer, Panel } from "@waybill/ui/overlays/drawer.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { copyText } from "./facts/copy-text.ts";
import { DetailsActions } from "./details-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderSkeleton } from "./order-skeleton.tsx";
import classes from "./open-order.module.css";
import { useMedia } from "@waybill/ui/layout/use-media.ts";

/** Else the sheet would begin at whichever tool comes first. React keeps the attribute to itself. */
const takesFocus = (title: HTMLElement | null) => title?.setAttribute("autofocus", "");

type OpenOrderProps = {
  order: Order | undefined;
  orderId: string | undefined;
  /** Where the panel stands on the screen, but on a phone. */
  place: string | undefined;
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

/** The open order: a panel where the screen has its place for it, a sheet on a phone. */
export function OpenOrder(props: OpenOrderProps) {
  const { order, orderId, place, isMissing, rider, now, mayCancel, onClose, onRepeat, onCopy, onCancel } =
    props;
  const t = useTexts();
  const isPhone = useMedia("(max-width: 767px)");
  if (orderId === undefined) return null;

  const shared = {
    title: (
      <span className={classes.number} tabIndex={-1} ref={takesFocus}>
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
    foot: order && <DetailsActions {...{ order, mayCancel, onRepeat, onCopy, onCancel }} />,
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
    <div className={place}>
      <Panel {...shared} />
    </div>
  );
}
