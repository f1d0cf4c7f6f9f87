/**
 * The one breaker of those that are called outside, as parts of statements: their table has `failures` (in a row),
 * `pauses` and `paused_until`. Any number of processes share it.
 */

/** What failed so often in a row is paused. */
export const pauseFrom = 5;

/** Whether a row may be called now. */
export const isCallable = (row: string, now: string): string =>
  `(${row}.paused_until is null or ${row}.paused_until <= ${now})`;

type Calls = {
  row: string;
  now: string;
  /** Whether one of the calls was answered, and how many were not. */
  isWell: string;
  failures: string;
  pauseFrom: string;
};

/**
 * What a round of calls does to a row, for `update … set`: after so many failures in a row it is paused, for half a minute
 * and each time for twice as long, up to an hour; a call that is answered ends that.
 */
export const afterCalls = ({ row, now, isWell, failures, pauseFrom: from }: Calls): string => {
  const isOver = `(${row}.failures + ${failures} >= ${from} and ${isCallable(row, now)})`;
  return `failures = case when ${isWell} then 0 else ${row}.failures + ${failures} end,
  pauses = case when ${isWell} then 0 when ${isOver} then ${row}.pauses + 1 else ${row}.pauses end,
  paused_until = case when ${isWell} then null when ${isOver} then ${now}
    + least(interval '1 hour', interval '30 seconds' * 2 ^ least(7, ${row}.pauses)) * (0.8 + 0.4 * random())
    else ${row}.paused_until end`;
};
