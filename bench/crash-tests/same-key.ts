import { randomUUID } from "node:crypto";
import { sendAtOnce, type Call } from "../load.ts";

export type SameKey = { marker: string; calls: number; orders: number; statuses: Record<string, number> };

const times = 1_000;

/** One order sent a thousand times at once, each on a connection of its own; all of them belong to one user. */
export const sendSameKey = async (next: (marker: string) => Call): Promise<SameKey> => {
  const marker = randomUUID();
  const answers = await sendAtOnce(Array.from({ length: times }, () => next(marker)));
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const ids = answers.flatMap(({ status, body }) =>
    status === 201 ? [(JSON.parse(body) as { result: { order_id: string } }).result.order_id] : [],
  );
  return { marker, calls: times, orders: new Set(ids).size, statuses };
};
