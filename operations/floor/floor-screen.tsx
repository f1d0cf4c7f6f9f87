import type { CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import type { FloorGroup } from "@waybill/domain/operations/floor-standing";
import { isCollected } from "@waybill/domain/orders/status";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { CandidateChoiceContext } from "./candidates/candidate-choice.ts";
import { OverrideDialog } from "./candidates/override-dialog.tsx";
import { useAssignRider } from "./candidates/use-candidates.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import { useAreas } from "../market/areas/use-areas.ts";
import { useMay } from "../sign-in/use-operator.ts";
import { FloorFooter, FloorKeysSheet } from "./floor-keys.tsx";
import { FloorList, groupOrders } from "./floor-list.tsx";
import { FloorMap } from "./floor-map.tsx";
import { FloorStrip } from "./floor-strip.tsx";
import styles from "./floor.module.css";
import { OrderPanel } from "./order/order-panel.tsx";
import { OrderRow } from "./order-row.tsx";
import { RiderLegend } from "./riders/rider-legend.tsx";
import { RidersOnFloor } from "./riders/riders-on-floor.tsx";
import { useFloorKeys } from "./use-floor-keys.ts";
import { floorChips, matchesChip, useFloorFilters } from "./use-floor-filters.ts";
import { BulkActionBar } from "./several/bulk-action-bar.tsx";
import { useFloorOrders, useFloorRiders } from "./use-floor.ts";

const none: readonly ConsoleOrder[] = [];
const noRiders: readonly ConsoleRider[] = [];
const noAreas: readonly never[] = [];

/** A callback with a stable identity that runs the latest closure. */
function useEventCallback<Given>(callback: (given: Given) => void): (given: Given) => void {
  const last = useRef(callback);
  useLayoutEffect(() => {
    last.current = callback;
  });
  return useCallback((given) => last.current(given), []);
}

/** The open order's candidates and choice, shared by the list and the map. */
function useChoice(openId: string) {
  const [chosenCandidate, setChosenCandidate] = useState<{ openId: string; riderId: string }>();
  const [found, show] = useState<CandidatesOfOrder>();
  const chosenId = chosenCandidate?.openId === openId ? chosenCandidate.riderId : undefined;
  const choose = useCallback((riderId: string) => setChosenCandidate({ openId, riderId }), [openId]);
  const context = useMemo(() => ({ chosenId, choose, show }), [chosenId, choose]);
  return { context, found, chosenId };
}

/** Every active order, grouped by urgency with its reason, next to the map and the candidates. */
export function FloorScreen() {
  const t = useTexts();
  const filters = useFloorFilters();
  const { chips, areas: areaIds, q, open, set } = filters;
  const { data, isError, isPending, isLive, refetch } = useFloorOrders(q, areaIds);
  const riders = useFloorRiders();
  const { data: areas = noAreas } = useAreas();
  const mayChange = useMay(["orders", "change"]);
  const { assign, isPending: isAssigning, doubt, setDoubt } = useAssignRider();
  const { context, found, chosenId } = useChoice(open);
  const [folded, setFolded] = useState<ReadonlySet<FloorGroup>>(new Set());
  const [areRidersOpen, openRiders] = useState(false);
  const all = data ?? none;
  const chosenChips = chips.join(",");
  const groups = useMemo(() => {
    const on = floorChips.filter((chip) => chosenChips.split(",").includes(chip));
    return groupOrders(
      on.length > 0 ? all.filter((order) => on.some((chip) => matchesChip(order, chip))) : all,
    );
  }, [all, chosenChips]);
  const orders = useMemo(() => groups.flatMap((group) => group.orders), [groups]);
  const openOrder = useEventCallback((orderId: string) => set("order", orderId));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const pickedOrders = all.filter(({ order_id }) => picked.has(order_id));
  const pick = useEventCallback((orderId: string) =>
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(orderId)) after.add(orderId);
      return after;
    }),
  );
  const { keyed, areKeysOpen, closeKeys } = useFloorKeys({
    rows: groups.filter(({ group }) => !folded.has(group)).flatMap((group) => group.orders),
    urgent: groups.filter(({ group }) => group !== "on_course").flatMap((group) => group.orders),
    open,
    onOpen: openOrder,
    onPick: mayChange ? pick : undefined,
    onPickAll: mayChange ? (ids) => setPicked((before) => new Set([...before, ...ids])) : undefined,
    onRiders: () => openRiders((before) => !before),
  });
  const fold = (group: FloorGroup) =>
    setFolded((before) => {
      const after = new Set(before);
      if (!after.delete(group)) after.add(group);
      return after;
    });
  const opened = all.find(({ order_id }) => order_id === open);
  const give = (orderId: string, { rider_id, name }: ConsoleRider) =>
    assign({ orderId, riderId: rider_id, name });
  const isNarrowed = all.length > 0 || q !== "" || areaIds.length > 0;
  const isFree = opened !== undefined && opened.rider === null;
  const areasShown = areaIds.length > 0 ? areas.filter(({ area_id }) => areaIds.includes(area_id)) : areas;
  return (
    <CandidateChoiceContext value={context}>
      <main id="main" className={styles.floor}>
        <FloorStrip orders={all} areas={areas} filters={filters} isLive={isLive && !isError} />
        <section className={styles.list} aria-label={t("console.most-urgent")}>
          {picked.size > 0 && <BulkActionBar orders={pickedOrders} onNone={() => setPicked(new Set())} />}
          {isPending ? (
            <Skeleton>
              <Bar blockSize="64px" />
              <Bar blockSize="64px" />
            </Skeleton>
          ) : data === undefined ? (
            <NotLoaded onRetry={() => void refetch()} />
          ) : orders.length === 0 ? (
            <EmptyState icon={isNarrowed ? "search" : "tick"}>
              {t(isNarrowed ? "console.none-fit" : "console.no-orders")}
            </EmptyState>
          ) : (
            <FloorList groups={groups} folded={folded} onFold={fold} openId={open}>
              {(order, position) => (
                <OrderRow
                  key={order.order_id}
                  {...position}
                  order={order}
                  on={order.order_id === open}
                  hasKeys={order.order_id === keyed}
                  onOpen={openOrder}
                  isPicked={picked.has(order.order_id)}
                  onPick={mayChange ? pick : undefined}
                />
              )}
            </FloorList>
          )}
        </section>
        <div className={styles.middle}>
          <FloorMap
            orders={orders}
            riders={riders.data ?? noRiders}
            areas={areasShown}
            isOfAreas={areaIds.length > 0}
            openId={open}
            found={found}
            chosenId={chosenId}
            onOpen={openOrder}
          />
          {areRidersOpen ? (
            <div className={styles.ridersOver}>
              <RidersOnFloor
                riders={riders.data}
                lost={riders.isError}
                to={opened && (isCollected(opened.status) ? opened.customer.location : opened.source)}
                onRetry={() => void riders.refetch()}
                onClose={() => openRiders(false)}
                onAssign={mayChange && isFree ? (rider) => give(open, rider) : undefined}
                onDropped={mayChange ? give : undefined}
              />
            </div>
          ) : (
            <RiderLegend riders={riders.data ?? noRiders} isOpen={false} onToggle={() => openRiders(true)} />
          )}
        </div>
        {open && <OrderPanel key={open} orderId={open} onClose={() => set("order", "")} onOpen={openOrder} />}
        <FloorFooter
          isOpen={isFree}
          // A search counts only what it finds.
          ordersInProgress={q ? undefined : all.filter(({ standing }) => standing).length}
          areas={areaIds}
        />
        {areKeysOpen && <FloorKeysSheet onClose={closeKeys} />}
        {doubt && (
          <OverrideDialog
            doubt={doubt}
            busy={isAssigning}
            onCancel={() => setDoubt(undefined)}
            onAssign={(note) => assign({ ...doubt, override: doubt.reasons, note })}
          />
        )}
      </main>
    </CandidateChoiceContext>
  );
}
