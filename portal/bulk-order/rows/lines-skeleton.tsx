import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import classes from "../past-jobs/job-history.module.css";

const widths = [48, 62, 40, 55];

/** Lines of a table in grey bars. */
export const LinesSkeleton = () => (
  <div className={classes.box}>
    <Skeleton>
      {widths.map((width) => (
        <div key={width} className={classes.wait}>
          <Bar inlineSize={`${width}%`} />
          <Bar inlineSize="96px" blockSize="24px" />
        </div>
      ))}
    </Skeleton>
  </div>
);
