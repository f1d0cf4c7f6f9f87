import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { NotLoaded } from "../lists/loaded.tsx";
import styles from "./floor.module.css";
import { draggedOrder } from "./order-row.tsx";

/** In the order in which a dispatcher looks for one. */
const presences = ["free", "busy", "break", "lost"] as const;

/** The riders at work by what they do; an order that is dragged to one is theirs. */
export function RidersOnFloor({
  riders,
  lost,
  onRetry,
  onDropped,
}: {
  riders: readonly ConsoleRider[] | undefined;
  lost: boolean;
  onRetry: () => void;
  onDropped?: ((orderId: string, rider: ConsoleRider) => void) | undefined;
}) {
  const t = useTexts();
  const atWork = riders?.filter(({ presence }) => presence !== "off");
  return (
    // Where there are more than the window has room for they scroll, by keys too.
    <section className={styles.riders} tabIndex={0} role="region" aria-label={t("console.riders")}>
      {atWork === undefined ? (
        lost ? (
          <NotLoaded onRetry={onRetry} />
        ) : (
          <Skeleton>
            <Bar />
          </Skeleton>
        )
      ) : atWork.length === 0 ? (
        <EmptyState icon="scooter">{t("console.no-riders")}</EmptyState>
      ) : (
        presences.map((presence) => {
          const those = atWork.filter((rider) => rider.presence === presence);
          return (
            <section key={presence}>
              <h2>
                {t(`console.presence-${presence}`)} <span>{those.length}</span>
              </h2>
              <ul>
                {those.map((rider) => (
                  <li
                    key={rider.rider_id}
                    onDragOver={(event) => {
                      if (onDropped && event.dataTransfer.types.includes(draggedOrder))
                        event.preventDefault();
                    }}
                    onDrop={(event) => {
                      event.preventDefault();
                      onDropped?.(event.dataTransfer.getData(draggedOrder), rider);
                    }}
                  >
                    <bdi>{rider.name}</bdi>
                    {rider.jobs.length > 0 && (
                      <span>{t("console.carries", { count: rider.jobs.length })}</span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          );
        })
      )}
    </section>
  );
}
