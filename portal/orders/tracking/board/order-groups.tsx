import { Icon } from "@waybill/ui/icon.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { pathOfTracking } from "../../../navigation/paths.ts";
import { foldedGroups, openGroups, type Board, type BoardGroup } from "./board-groups.ts";
import classes from "./order-groups.module.css";
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
  /** While searching nothing is folded away. */
  unfolded: boolean;
};

function Rows({ group, ...props }: GroupsProps & { group: BoardGroup }) {
  const { board, vendorId, selectedId, etas, now, timeZone, withOutlet, markedId, onMark } = props;
  return (
    <ul>
      {board[group].map((order) => (
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

function OpenGroup({ group, ...props }: GroupsProps & { group: BoardGroup }) {
  const t = useTexts();
  return (
    <section aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className={classes.head}>
        <span>{t(`order-tracking.group-${group}`)}</span>
        <span className={classes.count}>{formatNumber(props.board[group].length)}</span>
      </h2>
      <Rows {...props} group={group} />
    </section>
  );
}

function FoldedGroup({ group, ...props }: GroupsProps & { group: BoardGroup }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(() =>
    props.board[group].some(({ order_id }) => order_id === props.selectedId),
  );
  return (
    <section>
      <h2 className={classes.fold}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span className={isOpen ? classes.opened : classes.closed}>
            <Icon name="chevron" small />
          </span>
          <span>{t(`order-tracking.group-${group}`)}</span>
          <span className={classes.count}>{formatNumber(props.board[group].length)}</span>
        </button>
      </h2>
      {isOpen && <Rows {...props} group={group} />}
    </section>
  );
}

/** The groups that have orders, the open ones first, then what waits or is over, folded away. */
export function OrderGroups(props: GroupsProps) {
  const filled = (groups: readonly BoardGroup[]) => groups.filter((group) => props.board[group].length > 0);
  const folded = filled(foldedGroups);
  if (props.unfolded)
    return filled([...openGroups, ...foldedGroups]).map((group) => (
      <OpenGroup key={group} {...props} group={group} />
    ));
  return (
    <>
      {filled(openGroups).map((group) => (
        <OpenGroup key={group} {...props} group={group} />
      ))}
      {folded.length > 0 && (
        <div className={classes.folds}>
          {folded.map((group) => (
            <FoldedGroup key={group} {...props} group={group} />
          ))}
        </div>
      )}
    </>
  );
}
