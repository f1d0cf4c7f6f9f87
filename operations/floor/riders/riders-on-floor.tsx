import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { Chip } from "@waybill/ui/chip.tsx";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { StatusGlyph } from "@waybill/ui/status.tsx";
import { formatDistance, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { NotLoaded } from "../../lists/loaded.tsx";
import { presenceLooks } from "../../riders/presence.ts";
import styles from "./riders-on-floor.module.css";
import { orderDragType } from "../order-row.tsx";
import { type SortCentre, type RiderOrder, riderOrders, sortRiders } from "./sort-riders.ts";

type Props = {
  riders: readonly ConsoleRider[] | undefined;
  lost: boolean;
  /** The next stop of the chosen order: distances are measured to it. */
  to: SortCentre | undefined;
  onRetry: () => void;
  onClose: () => void;
  /** Assigns the chosen order to a rider; absent without one, or without permission. */
  onAssign?: ((rider: ConsoleRider) => void) | undefined;
  onDropped?: ((orderId: string, rider: ConsoleRider) => void) | undefined;
};

/** The riders on duty as a sortable list; dropping an order on a rider assigns it. */
export function RidersOnFloor({ riders, lost, to, onRetry, onClose, onAssign, onDropped }: Props) {
  const t = useTexts();
  const [wanted, want] = useState<RiderOrder>();
  const orders = riderOrders.filter((each) => each !== "distance" || to !== undefined);
  const by = wanted && orders.includes(wanted) ? wanted : (orders[0] ?? "load");
  const sorted = riders && sortRiders(riders, by, to);
  return (
    <section className={styles.riders} role="region" aria-label={t("console.riders")}>
      <header>
        <h2>
          {t("console.riders")} {sorted && <span>{formatNumber(sorted.length)}</span>}
        </h2>
        <IconButton name="close" label={t("ui.close")} onClick={onClose} />
      </header>
      <div role="group" className={styles.orders} aria-label={t("console.sort-by")}>
        {orders.map((each) => (
          <Chip key={each} on={each === by} onClick={() => want(each)}>
            {t(`console.sort-${each}`)}
          </Chip>
        ))}
      </div>
      {/* A longer list scrolls, by keyboard too. */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={t("console.riders-list")}>
        {sorted === undefined ? (
          lost ? (
            <NotLoaded onRetry={onRetry} />
          ) : (
            <Skeleton>
              <Bar blockSize="56px" />
            </Skeleton>
          )
        ) : sorted.length === 0 ? (
          <EmptyState icon="scooter">{t("console.no-riders")}</EmptyState>
        ) : (
          <ul>
            {sorted.map(({ rider, metres }) => (
              <RiderRow
                key={rider.rider_id}
                rider={rider}
                metres={metres}
                onAssign={onAssign}
                onDropped={onDropped}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

type RowProps = { rider: ConsoleRider; metres: number | undefined } & Pick<Props, "onAssign" | "onDropped">;

function RiderRow({ rider, metres, onAssign, onDropped }: RowProps) {
  const t = useTexts();
  const { rider_id, name, presence, jobs, battery, position, vehicle } = rider;
  const percent = battery !== null && formatNumber(battery, { style: "percent" });
  const facts = [
    t(`console.presence-${presence}`),
    vehicle,
    jobs.length > 0 && t("console.carries", { count: jobs.length }),
  ];
  return (
    <li
      className={styles.rider}
      onDragOver={(event) => {
        if (onDropped && event.dataTransfer.types.includes(orderDragType)) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        onDropped?.(event.dataTransfer.getData(orderDragType), rider);
      }}
    >
      <StatusGlyph {...presenceLooks[presence]} />
      <span className={styles.words}>
        <Link to={{ pathname: "/riders", search: `?rider=${encodeURIComponent(rider_id)}` }}>
          <bdi>{name}</bdi>
        </Link>
        <small>
          {facts.filter(Boolean).map((part, at) => (
            <span key={at}>
              {at > 0 && " · "}
              <bdi>{part}</bdi>
            </span>
          ))}
        </small>
      </span>
      <span className={styles.figures}>
        {metres !== undefined && <b>{formatDistance(metres)}</b>}
        <small>
          {percent && (
            <span className={battery !== null && battery < 0.15 ? styles.low : undefined}>
              {t("console.battery-at", { percent })}
              {position && " · "}
            </span>
          )}
          {position ? t("console.seen-at", { time: formatTime(position.at) }) : t("console.never-seen")}
        </small>
      </span>
      {onAssign && (
        <Button aria-label={t("console.assign-to", { name })} onClick={() => onAssign(rider)}>
          {t("console.do-assign")}
        </Button>
      )}
    </li>
  );
}
