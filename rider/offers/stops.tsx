import type { Offer } from "@waybill/contract/riders/rider-jobs";
import { formatDistance, formatMinutes } from "@waybill/ui/texts/formats.ts";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { useRider } from "../state/use-rider.ts";
import { counterCode } from "../counter-code.ts";
import styles from "./offer.module.css";

type TourStop = Offer["tour"][number];

/** An offer's tour, stop by stop with the distance to each; several parcels from one shop are one stop. */
export function Stops({ offer }: { offer: Offer }) {
  const t = useTexts();
  const { jobs } = useRider();
  const codeOf = (orderId: string) => jobs.filter(({ order_id }) => order_id === orderId).map(counterCode)[0];
  const about = (place: string | null) =>
    place === null ? t("rider.offer.drop-off") : t("rider.offer.near", { place });
  const yours = (orderId: string) => {
    const code = codeOf(orderId);
    return code === undefined
      ? t("rider.offer.yours")
      : t("rider.offer.yours-code", { code: isolateLtr(code) });
  };
  const stops = stopsOf(offer).filter((stop, at, all) => {
    const before = all[at - 1];
    return !(before && stop.kind === "pick_up" && isSameStop(before, stop));
  });
  return (
    <ol className={styles.stops}>
      {stops.map(({ order_id, kind, is_new, name, address, metres, minutes }) => (
        <li key={`${order_id} ${kind}`} data-kind={kind}>
          <b>{kind === "pick_up" ? <bdi>{name}</bdi> : about(address)}</b>
          {metres !== null && <b className={styles.leg}>{formatDistance(metres)}</b>}
          <span>
            {!is_new ? (
              yours(order_id)
            ) : kind === "pick_up" ? (
              <bdi>{address}</bdi>
            ) : (
              t("rider.offer.door-later")
            )}
          </span>
          {minutes !== null && <span className={styles.leg}>{formatMinutes(minutes)}</span>}
        </li>
      ))}
    </ol>
  );
}

/** The stops of the offer's tour; without a tour, the stops of its orders in sequence. */
function stopsOf({ tour, orders }: Offer): TourStop[] {
  if (tour.length > 0) return tour;
  const unknown = { is_new: true, metres: null, minutes: null };
  return [
    ...orders.map(({ order_id, pick_up }) => ({
      ...unknown,
      ...pick_up,
      order_id,
      kind: "pick_up" as const,
    })),
    ...orders.map(({ order_id, drop_off }) => ({
      ...unknown,
      ...drop_off,
      order_id,
      name: null,
      kind: "drop_off" as const,
    })),
  ];
}

const isSameStop = (one: TourStop, other: TourStop): boolean =>
  one.kind === other.kind && one.latitude === other.latitude && one.longitude === other.longitude;

/** The collected parcels to which an offer is added, by the codes on them. */
export function AddedParcels({ tour }: Pick<Offer, "tour">) {
  const t = useTexts();
  const { jobs } = useRider();
  const aboard = new Set(tour.flatMap(({ is_new, order_id }) => (is_new ? [] : [order_id])));
  if (aboard.size === 0) return null;
  const codes = jobs
    .filter(({ order_id }) => aboard.has(order_id))
    .map((job) => isolateLtr(counterCode(job)));
  return (
    <b>
      {codes.length === 0 ? t("rider.offer.beside") : t("rider.offer.added-to", { codes: codes.join(", ") })}
    </b>
  );
}
