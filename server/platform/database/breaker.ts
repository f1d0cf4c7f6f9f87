import { fragment, raw, type Fragment } from "./statement.ts";

/**
 * The circuit breaker of outside services, as SQL fragments. Their table needs the columns `failures` (in a row),
 * `pauses` and `paused_until`, so all processes share the state.
 */

/** The number of failures in a row after which a row is paused. */
export const failuresBeforePause = 5;

/** True if the circuit breaker of a row lets calls through now. */
export const isBreakerClosed = <Name extends string>(row: string, now: Fragment<Name>): Fragment<Name> => {
  const pausedUntil = raw(`${row}.paused_until`);
  return fragment`(${pausedUntil} is null or ${pausedUntil} <= ${now})`;
};

type Calls<Name extends string> = {
  row: string;
  now: Fragment<Name>;
  /** True if at least one of the calls succeeded. */
  isWell: Fragment<Name>;
  failures: Fragment<Name>;
  pauseFrom: Fragment<Name>;
};

/**
 * The assignments for `update … set` after a round of calls. After several failures in a row the row is paused for
 * half a minute, then twice as long each time, up to an hour; a successful call ends the pause.
 */
export const breakerAfterCalls = <Name extends string>({
  row,
  now,
  isWell,
  failures,
  pauseFrom: from,
}: Calls<Name>): Fragment<Name> => {
  const own = raw(row);
  const isOver = fragment`(${own}.failures + ${failures} >= ${from} and ${isBreakerClosed(row, now)})`;
  return fragment`failures = case when ${isWell} then 0 else ${own}.failures + ${failures} end,
  pauses = case when ${isWell} then 0 when ${isOver} then ${own}.pauses + 1 else ${own}.pauses end,
  paused_until = case when ${isWell} then null when ${isOver} then ${now}
    + least(interval '1 hour', interval '30 seconds' * 2 ^ least(7, ${own}.pauses)) * (0.8 + 0.4 * random())
    else ${own}.paused_until end`;
};
