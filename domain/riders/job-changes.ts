/** What of an order may change while a rider has it, so that the rider has to see it. */
export const jobChanges = ["address", "note", "amount", "contents", "customer", "cancelled"] as const;
export type JobChange = (typeof jobChanges)[number];

/** The parts of an order as they were seen last, each as any text that differs once the part does. */
export type SeenParts = Partial<Record<JobChange, string>>;

/** The parts that are others than when they were seen; a part that nobody noted was never shown otherwise. */
export const changedSince = (seen: SeenParts | null, now: SeenParts): JobChange[] =>
  seen === null ? [] : jobChanges.filter((part) => seen[part] !== undefined && seen[part] !== now[part]);
