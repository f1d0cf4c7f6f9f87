import { setTimeout as wait } from "node:timers/promises";
import type { Callers } from "./callers.ts";
import type { Follower } from "./follower.ts";
import type { Killable } from "./killable.ts";

export type Series = {
  name: string;
  kills: number;
  /** Milliseconds from each kill to the first order that was asked for after it and acknowledged. */
  back: number[];
  /** Milliseconds from each kill to the first live update of such an order. */
  liveAgain: number[];
};

/** Between two kills orders flow undisturbed. */
const calmMs = 700;

type Around = { callers: Callers; follower: Follower; downMs?: number };

/** Kills it so many times under load, and starts it again: at once, or after it was away for a while. */
export const killing = async (
  name: string,
  kills: number,
  victim: Killable,
  { callers, follower, downMs = 0 }: Around,
): Promise<Series> => {
  const back: number[] = [];
  const liveAgain: number[] = [];
  for (let turn = 0; turn < kills; turn += 1) {
    await wait(calmMs + Math.random() * 100);
    const killedAt = performance.now();
    victim.kill();
    const restarted = wait(downMs).then(() => victim.restart());
    const first = await callers.firstAfter(killedAt);
    back.push(first.at - killedAt);
    await restarted;
    await follower.hears(() =>
      callers.acknowledged.flatMap(({ askedAt, orderId }) => (askedAt > killedAt ? [orderId] : [])),
    );
    liveAgain.push(performance.now() - killedAt);
  }
  return { name, kills, back, liveAgain };
};
