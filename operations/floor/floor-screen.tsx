import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { urgencies } from "@waybill/domain/operations/urgency";
import { Chip, Count } from "@waybill/ui/chip.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { LiveChip } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { OverrideDialog } from "./candidates/override-dialog.tsx";
import { useAssigning } from "./candidates/use-candidates.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { FloorMap } from "./floor-map.tsx";
import styles from "./floor.module.css";
import { OrderPanel } from "./order-panel.tsx";
import { OrderRow } from "./order-row.tsx";
import { RidersOnFloor } from "./riders-on-floor.tsx";
import { OrderSearch } from "./search/order-search.tsx";
import { useFloorOrders, useFloorRiders } from "./use-floor.ts";
import { WindowedRows } from "./windowed-rows.tsx";

const none: readonly ConsoleOrder[] = [];
const noRiders: readonly ConsoleRider[] = [];

/** The same function for as long as the screen is there, which does what the last drawing says. */
function useEventCallback<Given>(callback: (given: Given) => void): (given: Given) => void {
  const last = useRef(callback);
  useLayoutEffect(() => {
    last.current = callback;
  });
  return useCallback((given) => last.current(given), []);
}

/** What the address says: the reasons to show (none: all), the words to look for, the order that is open. */
function useFilters() {
  const [asked, ask] = useSearchParams();
  const setAll = (values: Record<string, string>) =>
    ask(
      (before) => {
        for (const [name, value] of Object.entries(values))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  return {
    reasons: urgencies.filter((reason) => (asked.get("reason") ?? "").split(",").includes(reason)),
    q: asked.get("q") ?? "",
    open: asked.get("order") ?? "",
    set: (name: string, value: string) => setAll({ [name]: value }),
    /** What was found takes the place of what was looked for. */
    openFound: (orderId: string) => setAll({ q: "", order: orderId }),
  };
}

/** The order after the open one among those that are urgent; after the last comes the first. */
const nextUrgent = (orders: readonly ConsoleOrder[], open: string): string | undefined => {
  const urgent = orders.filter(({ urgency }) => urgency.length > 0);
  const at = urgent.findIndex(({ order_id }) => order_id === open);
  return urgent[(at + 1) % Math.max(1, urgent.length)]?.order_id;
};

/** Every order under way, the most urgent first with its reason, beside the riders who could take it. */
export function FloorScreen() {
  const t = useTexts();
  const { reasons, q, open, set, openFound } = useFilters();
  const { data, isError, isPending, isLive, refetch } = useFloorOrders(q);
  const riders = useFloorRiders();
  const mayChange = useMay(["orders", "change"]);
  const { assign, isPending: isAssigning, doubt, setDoubt } = useAssigning();
  const all = data ?? none;
  const shown = reasons.join(",");
  const orders = useMemo(
    () => (shown ? all.filter(({ urgency }) => urgency.some(({ reason }) => shown.includes(reason))) : all),
    [all, shown],
  );
  const openOrder = useEventCallback((orderId: string) => set("order", orderId));

  const goOn = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    const at = orders.findIndex(({ order_id }) => order_id === open);
    const target =
      key === "n"
        ? nextUrgent(orders, open)
        : key === "j"
          ? orders[at + 1]?.order_id
          : key === "k"
            ? orders[Math.max(0, at - 1)]?.order_id
            : undefined;
    if (target !== undefined) set("order", target);
    else if (key === "escape" && open) set("order", "");
  });
  useEffect(() => {
    document.addEventListener("keydown", goOn);
    return () => document.removeEventListener("keydown", goOn);
  }, []);

  const toggle = (reason: (typeof urgencies)[number]) =>
    set("reason", urgencies.filter((each) => reasons.includes(each) !== (each === reason)).join(","));
  return (
    <main id="main" className={styles.floor}>
      <div className={styles.strip}>
        <h1>{t("console.floor")}</h1>
        <span role="status">
          <LiveChip state={isLive && !isError ? "live" : "lost"}>
            {t(isLive && !isError ? "live.live" : "live.reconnecting")}
          </LiveChip>
        </span>
        <div role="group" className={styles.chips} aria-label={t("console.filters")}>
          {urgencies.map((reason) => (
            <Chip key={reason} on={reasons.includes(reason)} onClick={() => toggle(reason)}>
              {t(`console.urgency-${reason}`)}
              <Count>
                {all.filter(({ urgency }) => urgency.some((one) => one.reason === reason)).length}
              </Count>
            </Chip>
          ))}
        </div>
        <OrderSearch text={q} onText={(text) => set("q", text)} onOpen={openFound} />
      </div>
      <section className={styles.list} aria-label={t("console.most-urgent")}>
        {isPending ? (
          <Skeleton>
            <Bar blockSize="64px" />
            <Bar blockSize="64px" />
          </Skeleton>
        ) : data === undefined ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : orders.length === 0 ? (
          <EmptyState icon="tick">
            {t(all.length === 0 ? "console.no-orders" : "console.none-fit")}
          </EmptyState>
        ) : (
          <WindowedRows rows={orders} shownAt={orders.findIndex(({ order_id }) => order_id === open)}>
            {(order, at) => (
              <OrderRow
                key={order.order_id}
                order={order}
                at={at}
                of={orders.length}
                on={order.order_id === open}
                onOpen={openOrder}
              />
            )}
          </WindowedRows>
        )}
      </section>
      <FloorMap orders={orders} riders={riders.data ?? noRiders} openId={open} onOpen={openOrder} />
      <RidersOnFloor
        riders={riders.data}
        lost={riders.isError}
        onRetry={() => void riders.refetch()}
        onDropped={
          mayChange
            ? (orderId, { rider_id, name }) => assign({ orderId, riderId: rider_id, name })
            : undefined
        }
      />
      {open && <OrderPanel key={open} orderId={open} riders={riders.data} onClose={() => set("order", "")} />}
      {doubt && (
        <OverrideDialog
          doubt={doubt}
          busy={isAssigning}
          onCancel={() => setDoubt(undefined)}
          onAssign={(note) => assign({ ...doubt, override: doubt.reasons, note })}
        />
      )}
    </main>
  );
}
