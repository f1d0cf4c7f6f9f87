import type { Order } from "@waybill/contract/order";
import { listOf, type OrderList } from "@waybill/domain/orders/lists";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { pathOfTracking } from "../../../navigation/paths.ts";
import { collapsedGroups, openGroups, type Board, type BoardGroup } from "./board-groups.ts";
import classes from "./order-groups.module.css";
import { useFiveLists } from "./lists-choice.ts";
import { OrderRow } from "./order-row.tsx";

type GroupsProps = {
  board: Board;
  vendorId: string;
  selectedId: string | undefined;
  /** When each order is expected at its next stop, in ms. */
  etas: ReadonlyMap<string, number>;
  now: Date;
  timeZone: string;
  withOutlet: boolean;
  /** The order that the mouse is over, here or on the map. */
  markedId: string | undefined;
  onMark: (orderId: string | undefined) => void;
  /** True during a search: no list is collapsed. */
  unfolded: boolean;
};

/** A list of the board: each order with the group that decides its row's text. */
type Section = { id: string; title: string; rows: readonly { group: BoardGroup; order: Order }[] };
type SectionProps = GroupsProps & { section: Section };

function Rows({ section, ...props }: SectionProps) {
  const { vendorId, selectedId, etas, now, timeZone, withOutlet, markedId, onMark } = props;
  return (
    <ul>
      {section.rows.map(({ group, order }) => (
        <OrderRow
          key={order.order_id}
          order={order}
          group={group}
          isSelected={order.order_id === selectedId}
          isMarked={order.order_id === markedId}
          onMark={onMark}
          eta={etas.get(order.order_id)}
          path={pathOfTracking(vendorId, order.order_id)}
          now={now}
          timeZone={timeZone}
          withOutlet={withOutlet && order.vendor_id !== vendorId}
        />
      ))}
    </ul>
  );
}

function OpenGroup(props: SectionProps) {
  const { id, title, rows } = props.section;
  return (
    <section aria-labelledby={`group-${id}`}>
      <h2 id={`group-${id}`} className={classes.head}>
        <span>{title}</span>
        <span className={classes.count}>{formatNumber(rows.length)}</span>
      </h2>
      <Rows {...props} />
    </section>
  );
}

function FoldedGroup(props: SectionProps) {
  const { title, rows } = props.section;
  const [isOpen, setOpen] = useState(() => rows.some(({ order }) => order.order_id === props.selectedId));
  return (
    <section>
      <h2 className={classes.fold}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={isOpen ? classes.opened : classes.closed}>
            <Icon name="chevron" small />
          </span>
          <span>{title}</span>
          <span className={classes.count}>{formatNumber(rows.length)}</span>
        </button>
      </h2>
      {isOpen && <Rows {...props} />}
    </section>
  );
}

const listTitles: Record<OrderList, string> = {
  new: "history.status-NEW",
  scheduled: "order-tracking.group-scheduled",
  collected: "history.status-COLLECTED",
  delivered: "history.status-DELIVERED",
  cancelled: "history.status-CANCELLED",
};
const openLists: readonly OrderList[] = ["new", "collected"];
const foldedLists: readonly OrderList[] = ["scheduled", "delivered", "cancelled"];

/**
 * The board's sections: by the next event, or by the five lists of spec §4
 * (docs/decisions/0089-finer-groups-on-the-board.md).
 */
function useSections(board: Board, now: Date): { open: Section[]; folded: Section[] } {
  const t = useTexts();
  const isFive = useFiveLists();
  const rowsOf = (group: BoardGroup) => board[group].map((order) => ({ group, order }));
  const filled = (sections: readonly Section[]) => sections.filter(({ rows }) => rows.length > 0);
  const byGroup = (groups: readonly BoardGroup[]) =>
    filled(
      groups.map((group) => ({ id: group, title: t(`order-tracking.group-${group}`), rows: rowsOf(group) })),
    );
  if (!isFive) return { open: byGroup(openGroups), folded: byGroup(collapsedGroups) };
  const allRows = [...openGroups, ...collapsedGroups]
    .flatMap(rowsOf)
    .sort((one, other) => Date.parse(other.order.created_at) - Date.parse(one.order.created_at));
  const byList = (lists: readonly OrderList[]) =>
    filled(
      lists.map((list) => ({
        id: list,
        title: t(listTitles[list]),
        rows: allRows.filter(({ order }) => listOf(order, now) === list),
      })),
    );
  return { open: byList(openLists), folded: byList(foldedLists) };
}

/** The sections with orders: expanded ones first, then the collapsed ones, for orders that wait or have ended. */
export function OrderGroups(props: GroupsProps) {
  const { open, folded } = useSections(props.board, props.now);
  if (props.unfolded)
    return [...open, ...folded].map((section) => <OpenGroup key={section.id} {...props} section={section} />);
  return (
    <>
      {open.map((section) => (
        <OpenGroup key={section.id} {...props} section={section} />
      ))}
      {folded.length > 0 && (
        <div className={classes.folds}>
          {folded.map((section) => (
            <FoldedGroup key={section.id} {...props} section={section} />
          ))}
        </div>
      )}
    </>
  );
}
