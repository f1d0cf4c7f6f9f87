import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import classes from "./board-skeleton.module.css";

const rows = [60, 44, 72, 52, 64];

/** The list in grey bars, as it will be. */
export function BoardSkeleton() {
  return (
    <Skeleton>
      {rows.map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.mark} />
          <span className={classes.lines}>
            <Bar inlineSize={`${width}%`} />
            <Bar inlineSize={`${width + 20}%`} />
          </span>
          <Bar inlineSize="44px" />
        </div>
      ))}
    </Skeleton>
  );
}
