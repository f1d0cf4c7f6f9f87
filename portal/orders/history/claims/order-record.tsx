import type { Order } from "@waybill/contract/order";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { arrivalsOf } from "@waybill/domain/tracking/arrivals";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { OrderTimeline } from "../../details/order-timeline.tsx";
import { ProofPhotos, useShownProofs } from "../../details/proof-photo.tsx";
import { useNow } from "../../details/use-now.ts";
import classes from "./order-record.module.css";

/** The order's record, as the decider sees it: promise, events, and the rider's photos. */
export function OrderRecord({ order }: { order: Order }) {
  const t = useTexts();
  const now = useNow();
  const photos = useShownProofs(order);
  const delivered = lastEntryOf(order.status_history, "DELIVERED")?.created_at;
  const window = order.delivery_window;
  const facts = [
    ["promised", window && `${formatTime(window.from)} – ${formatTime(window.to)}`],
    ["delivered", delivered && formatTime(delivered)],
    ["rider", order.rider?.name],
  ] as const;
  return (
    <section className={classes.record} aria-labelledby="on-record">
      <div className={classes.head}>
        <h2 id="on-record">{t("claims.on-record")}</h2>
        <span>{formatDay(order.created_at)}</span>
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`claims.fact-${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={classes.story}>
        <OrderTimeline
          order={order}
          riderName={order.rider?.name}
          times={arrivalsOf(order, { rider: undefined, now, speed: 0 })}
          now={now}
        />
      </div>
      {photos.length > 0 && (
        <div className={classes.photos}>
          <ProofPhotos order={order} kinds={photos} />
        </div>
      )}
    </section>
  );
}
