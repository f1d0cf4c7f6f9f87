/** The parts of an order that can change while a rider has it, and that the rider must see. */
export const jobChanges = ["address", "note", "amount", "contents", "customer", "cancelled"] as const;
export type JobChange = (typeof jobChanges)[number];

/** The parts of an order that the rider saw last, each as a text that changes whenever the part does. */
export type SeenParts = Partial<Record<JobChange, string>>;

/** Returns the parts that changed since the rider saw them; a part that was never recorded counts as unchanged. */
export const changedParts = (seen: SeenParts | null, now: SeenParts): JobChange[] =>
  seen === null ? [] : jobChanges.filter((part) => seen[part] !== undefined && seen[part] !== now[part]);
