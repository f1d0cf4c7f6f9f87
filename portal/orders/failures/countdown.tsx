import { formatSeconds } from "./decision.ts";
import classes from "./countdown.module.css";

const radius = 33;
const around = 2 * Math.PI * radius;

/** The remaining time, as digits and as a ring. */
export function Countdown({ left, whole }: { left: number; whole: number }) {
  const part = whole > 0 ? Math.min(1, left / whole) : 0;
  return (
    <div className={classes.clock} role="timer">
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle className={classes.track} cx="36" cy="36" r={radius} />
        <circle
          className={classes.left}
          cx="36"
          cy="36"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - part)}
        />
      </svg>
      <bdi dir="ltr">{formatSeconds(left)}</bdi>
    </div>
  );
}
