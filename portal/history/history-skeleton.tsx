import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import classes from "./history-skeleton.module.css";

const rows = [62, 48, 70, 55, 66, 44, 58];

/** The table in grey bars, as it will be. */
export const HistorySkeleton = () => (
  <div className={classes.box}>
    <Skeleton>
      {rows.map((width) => (
        <div key={width} className={classes.row}>
          <Bar inlineSize="44px" />
          <Bar inlineSize={`${width}%`} />
          <Bar inlineSize="96px" blockSize="24px" />
        </div>
      ))}
    </Skeleton>
  </div>
);
