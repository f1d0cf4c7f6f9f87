const times = new Set<number>();

/** Records that data of this time (ms) was restored from an earlier visit. */
export const markRestored = (readAt: number): void => void times.add(readAt);

/** Whether data of this time (ms) is from an earlier visit and was not read again since. */
export const isRestored = (readAt: number | undefined): readAt is number =>
  readAt !== undefined && times.has(readAt);
