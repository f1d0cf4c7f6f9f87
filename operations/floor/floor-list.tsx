import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { type FloorGroup, floorGroups } from "@waybill/domain/operations/floor-standing";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type ReactNode, useMemo } from "react";
import styles from "./floor.module.css";
import { headHeight, rowHeight, useVisibleRange } from "./windowed-rows.ts";

export type GroupOfOrders = { group: FloorGroup; orders: readonly ConsoleOrder[] };

/**
 * Orders by group, in the server's order. An order without a group, such as an ended order found by a search,
 * is listed under "On track".
 */
export const groupOrders = (orders: readonly ConsoleOrder[]): GroupOfOrders[] =>
  floorGroups
    .map((group) => ({
      group,
      orders: orders.filter(({ standing }) => (standing?.group ?? "on_course") === group),
    }))
    .filter((each) => each.orders.length > 0);

/** Groups with how far down each begins, in pixels. */
function withTops(groups: readonly GroupOfOrders[], folded: ReadonlySet<FloorGroup>) {
  let below = 0;
  return groups.map(({ group, orders }) => {
    const top = below;
    below += headHeight + (folded.has(group) ? 0 : orders.length * rowHeight);
    return { group, orders, top };
  });
}

type Props = {
  groups: readonly GroupOfOrders[];
  folded: ReadonlySet<FloorGroup>;
  onFold: (group: FloorGroup) => void;
  openId: string;
  children: (order: ConsoleOrder, position: { at: number; of: number; top: number }) => ReactNode;
};

/** The floor's groups as one list; only visible rows are in the document. */
export function FloorList({ groups, folded, onFold, openId, children }: Props) {
  const t = useTexts();
  const groupsWithTops = useMemo(() => withTops(groups, folded), [groups, folded]);
  const holder = groupsWithTops.find(
    ({ group, orders }) => !folded.has(group) && orders.some(({ order_id }) => order_id === openId),
  );
  const openAt = holder?.orders.findIndex(({ order_id }) => order_id === openId) ?? -1;
  const shownTop = holder ? holder.top + headHeight + openAt * rowHeight : -1;
  const { box, from, to } = useVisibleRange<HTMLDivElement>(shownTop);
  return (
    <div ref={box} className={styles.scroller} data-floor-list="">
      {groupsWithTops.map(({ group, orders, top }) => {
        const isFolded = folded.has(group);
        const begins = top + headHeight;
        const first = Math.max(0, Math.floor((from - begins) / rowHeight));
        const last = Math.min(orders.length, Math.max(0, Math.ceil((to - begins) / rowHeight)));
        return (
          <section key={group} aria-label={t(`console.group-${group}`)}>
            <h2 className={styles.groupHead}>
              <button type="button" aria-expanded={!isFolded} onClick={() => onFold(group)}>
                <Icon name={isFolded ? "chevron" : "chevron-down"} small />
                {t(`console.group-${group}`)}
                <span>{formatNumber(orders.length)}</span>
              </button>
            </h2>
            {!isFolded && (
              <ul className={styles.rows} style={{ blockSize: orders.length * rowHeight }}>
                {orders.slice(first, last).map((order, index) =>
                  children(order, {
                    at: first + index,
                    of: orders.length,
                    top: (first + index) * rowHeight,
                  }),
                )}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
