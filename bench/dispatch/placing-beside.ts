// What placing an order takes of CPU, with the dispatcher at work beside it and without.
import { cpuMilliseconds } from "../child-process.ts";
import { closedLoop } from "../load.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";

const callers = 8;
const [rounds, warmUpMs, roundMs] = [3, 3_000, 3_000];

/**
 * The CPU milliseconds of an order in a process that takes requests: with another process that dispatches what is placed
 * to the riders of the database, and alone, in turns. The least of each: what else the machine does is not theirs.
 */
export async function placingBeside(databaseUrl: string): Promise<{ beside: number; alone: number }> {
  const web = await startWaybill(databaseUrl, { WORK: "web" });
  try {
    const { next } = await orderCalls(web.url, await signIn(web.url, 40));
    const perOrder = async (): Promise<number> => {
      const before = cpuMilliseconds(web.pid);
      const { count } = await closedLoop(callers, roundMs, 201, next);
      return (cpuMilliseconds(web.pid) - before) / count;
    };
    await closedLoop(callers, warmUpMs, 201, next);
    const [beside, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await perOrder());
      const dispatch = await startWaybill(databaseUrl, { WORK: "dispatch" });
      beside.push(await perOrder().finally(dispatch.stop));
    }
    return { beside: Math.min(...beside), alone: Math.min(...alone) };
  } finally {
    await web.stop();
  }
}
