import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import classes from "./order-skeleton.module.css";

const lines = [48, 64, 92, 56];

/** The details in grey bars, as they will be. */
export function OrderSkeleton() {
  return (
    <Skeleton>
      <div className={classes.lines}>
        <Bar inlineSize="72%" blockSize="28px" />
        <Bar inlineSize="44%" />
        <Bar blockSize="4px" />
        {lines.map((width) => (
          <Bar key={width} inlineSize={`${width}%`} blockSize="20px" />
        ))}
      </div>
    </Skeleton>
  );
}
