import type { Order } from "@waybill/contract/order";
import { lastEntryOf } from "@waybill/domain/orders/order";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Fact } from "../facts/fact.tsx";

/** When it was collected, and while it is under way when pick-up and drop-off are expected. */
export function OrderTimes({ order, isOver }: { order: Order; isOver: boolean }) {
  const t = useTexts();
  const collectedAt = lastEntryOf(order.status_history, "PICKED_UP")?.created_at;
  const times = [
    ["requested", order.created_at],
    ["collected", collectedAt],
    ["pickup-expected", isOver || collectedAt ? undefined : order.pickup_at],
    ["delivery-expected", isOver ? undefined : order.delivery_at],
  ] as const;
  return times.map(([name, time]) =>
    time ? (
      <Fact key={name} name={t(`order-tracking.time-${name}`)}>
        <bdi>
          {formatDay(time)}, {formatTime(time)}
        </bdi>
      </Fact>
    ) : null,
  );
}
