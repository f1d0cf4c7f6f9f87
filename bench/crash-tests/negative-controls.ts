import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { countOrders, readStoredOrders, startCallers, type Count } from "./callers.ts";
import { killableProgram } from "./killable-services.ts";

export type Defect = "acknowledges before the commit" | "forgets its keys";

const crashes = 3;
const calmMs = 500;

/** Runs the same kills on a server with a deliberate defect: the count must show its losses or duplicates. */
export const runNegativeControl = async (databaseUrl: string, defect: Defect): Promise<Count> => {
  const program = join(import.meta.dirname, "negative-control-server.ts");
  const server = await killableProgram(["--import", "tsx", program, databaseUrl, defect]);
  try {
    const url = new URL("/order", server.url);
    const callers = startCallers((marker) => ({
      method: "POST",
      url,
      body: JSON.stringify({ order: { description: marker } }),
      headers: { "idempotency-key": marker },
    }));
    for (let turn = 0; turn < crashes; turn += 1) {
      await wait(calmMs);
      const killedAt = performance.now();
      server.kill();
      await server.restart();
      await callers.firstAfter(killedAt);
    }
    await callers.stop();
    const stored = await readStoredOrders(databaseUrl, "select order_id, marker from control_orders");
    return countOrders(callers.acknowledged, stored);
  } finally {
    await server.stop();
  }
};
