import type { Order } from "@waybill/contract/order";
import { filledParts, meterParts } from "@waybill/domain/tracking/progress";
import classes from "./progress-meter.module.css";

/** Five parts beside the words that say the same; the part under way is half full. */
export function ProgressMeter({ order, isOver }: { order: Order; isOver: boolean }) {
  const filled = filledParts(order);
  return (
    <div className={classes.meter} aria-hidden="true">
      {Array.from({ length: meterParts }, (_, part) => (
        <i key={part} className={part < filled ? classes.full : undefined}>
          {part === filled && !isOver && filled > 0 && <b />}
        </i>
      ))}
    </div>
  );
}
