import { setTimeout as wait } from "node:timers/promises";
import { type Count, countOrders, readWritten, startCallers } from "./callers.ts";
import { killableTwin, type Weakness } from "./killable-services.ts";

const kills = 3;
const calmMs = 500;

/** The same kills and the same count on a server that is wrong on purpose: what it loses or doubles must be seen. */
export const killTwin = async (databaseUrl: string, weakness: Weakness): Promise<Count> => {
  const twin = await killableTwin(databaseUrl, weakness);
  try {
    const url = new URL("/order", twin.url);
    const callers = startCallers((marker) => ({
      method: "POST",
      url,
      body: JSON.stringify({ order: { description: marker } }),
      headers: { "idempotency-key": marker },
    }));
    for (let turn = 0; turn < kills; turn += 1) {
      await wait(calmMs);
      const killedAt = performance.now();
      twin.kill();
      await twin.restart();
      await callers.firstAfter(killedAt);
    }
    await callers.stop();
    const written = await readWritten(databaseUrl, "select order_id, marker from twin_orders");
    return countOrders(callers.acknowledged, written);
  } finally {
    await twin.stop();
  }
};
