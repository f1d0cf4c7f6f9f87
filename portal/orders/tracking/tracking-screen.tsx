import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { withOrder } from "@waybill/client/live/live-rules.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { Order } from "@waybill/contract/order";
import { RadioGroup } from "@waybill/ui/forms/radio-group.tsx";
import { useMedia } from "@waybill/ui/layout/use-media.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { statusPhrase } from "../details/order-labels.ts";
import { OrderPanel } from "../details/order-panel.tsx";
import { useNow } from "../details/use-now.ts";
import { useRider, useSelectedOrder } from "../details/use-open-order.ts";
import { DecisionDialog } from "../failures/decision-dialog.tsx";
import { failureKey } from "../failures/decision.ts";
import { DecideContext, useDecision } from "../failures/use-decision.ts";
import { useAfterPayment } from "../payment/use-payment-return.ts";
import { groupBoard } from "./board/board-groups.ts";
import { MarkReadyContext, useMarkReady } from "./board/mark-ready.ts";
import { OrderList } from "./board/order-list.tsx";
import { TrackingMap } from "./map/tracking-map.tsx";
import classes from "./tracking-screen.module.css";
import { useEtas, useRiders } from "./use-riders.ts";
import { useTrackedOrders } from "./use-tracked-orders.ts";

type View = "list" | "map";

/** The tracking screen: the list of active orders, the map, and the open order's details. */
export function TrackingScreen() {
  const t = useTexts();
  const now = useNow();
  const { timezone } = useCountry();
  const { vendor } = useSelectedVendor();
  const isPhone = useMedia("(max-width: 767px)");
  const [view, setView] = useState<View>("list");
  useAfterPayment(vendor.vendor_id);
  const { orders, error, retry, live, readAt, put } = useTrackedOrders();
  const { order, orderId, isMissing, select } = useSelectedOrder(vendor.vendor_id, orders);
  // An order placed a moment ago can be open before the list has it.
  const shownOrders = useMemo(() => (orders && order ? withOrder(orders, order) : orders), [orders, order]);
  const riders = useRiders(shownOrders, useRider(order));
  const rider = order && riders.get(order.order_id);
  const etas = useEtas(shownOrders, riders, now);
  const [marked, mark] = useState<string>();
  const announcement = useAnnouncement(shownOrders);
  const board = useMemo(
    () => shownOrders && groupBoard(shownOrders, now, timezone),
    [shownOrders, now, timezone],
  );

  const close = useCallback(() => select(undefined), [select]);

  const setReadyTime = useMarkReady(shownOrders, order, put);
  const {
    shownOrder,
    isLate,
    decide,
    close: closeDecision,
    decided,
    setLate,
  } = useDecision(shownOrders, put);
  return (
    <MarkReadyContext value={setReadyTime}>
      <DecideContext value={decide}>
        <main id="main" className={`${classes.board} ${orderId === undefined ? "" : classes.open}`}>
          <OrderList
            board={board}
            orders={shownOrders}
            error={error}
            onRetry={retry}
            live={live}
            readAt={readAt}
            selectedId={orderId}
            etas={etas}
            markedId={marked}
            onMark={mark}
            now={now}
            isHidden={isPhone && view === "map"}
          >
            {isPhone && (
              <RadioGroup
                label={t("order-tracking.view")}
                value={view}
                options={[
                  { value: "list", words: t("order-tracking.view-list"), icon: "list" },
                  { value: "map", words: t("order-tracking.view-map"), icon: "pin" },
                ]}
                onChoose={setView}
              />
            )}
          </OrderList>
          {(!isPhone || view === "map") && (
            <div className={classes.picture}>
              <TrackingMap
                order={order}
                rider={rider}
                board={board}
                riders={riders}
                now={now}
                markedId={marked}
                onMark={mark}
                onOpen={select}
              />
            </div>
          )}
          <OrderPanel
            order={order}
            orderId={orderId}
            className={classes.details}
            isMissing={isMissing}
            rider={rider}
            now={now}
            onClose={close}
            onChanged={put}
          />
          <p className="sr" role="status">
            {announcement}
          </p>
        </main>
        {shownOrder && (
          <DecisionDialog
            // A new key remounts the dialog above the sheet in which an order opens on a phone.
            key={`${failureKey(shownOrder)} ${orderId}`}
            order={shownOrder}
            isLate={isLate}
            onClose={() => closeDecision(shownOrder)}
            onDecided={decided}
            onTooLate={setLate}
          />
        )}
      </DecideContext>
    </MarkReadyContext>
  );
}

/** The last change for screen readers: "Ana Reyes: On the way to the customer". Empty until then. */
function useAnnouncement(orders: readonly Order[] | undefined): string {
  const t = useTexts();
  const lastStatuses = useRef<ReadonlyMap<string, string>>(undefined);
  const [announcedText, announce] = useState("");
  useEffect(() => {
    if (!orders) return;
    const before = lastStatuses.current;
    lastStatuses.current = new Map(orders.map((order) => [order.order_id, order.status]));
    const changed = orders.find(
      ({ order_id, status }) => before?.has(order_id) && before.get(order_id) !== status,
    );
    if (!changed) return;
    const { key, values } = statusPhrase(changed, t);
    announce(t("order-tracking.announced", { name: changed.customer.name, status: t(key, values) }));
  }, [orders, t]);
  return announcedText;
}
