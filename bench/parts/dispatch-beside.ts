import pg from "pg";
import { cpuMilliseconds } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { closedLoop, pacedLoop } from "../load.ts";
import type { Measure } from "../report.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";

const callers = 8;
const [warmUpMs, roundMs, perSecond] = [4_000, 1_500, 40];
const riders = 300;

/** Riders who wait near the outlets and accept nothing, so that each order is offered repeatedly. */
const addRiders = (pool: pg.Pool) =>
  pool.query(
    `with added as (
        insert into riders (rider_id, fleet_id, phone_number, name, created_at)
          select 'beside-' || n, 'own', '+639186' || (200000 + n), 'Jun Bautista', now() from generate_series(1, $1::int) n
          returning rider_id
      ), seen as (
        insert into latest_positions (rider_id, latitude, longitude, pace, at)
          select rider_id, 14.55 + random() / 50, 121.02 + random() / 50, 5.5, now() + interval '5 minutes' from added
      ) insert into shifts (rider_id, state, since, started_at) select rider_id, 'available', now(), now() from added`,
    [riders],
  );

/**
 * The CPU of placing an order in a web process, in turns while another process dispatches and while that process is
 * stopped, so that other load on the machine affects both equally.
 */
export const measureDispatchBeside: Measure = async ({ quick }) => {
  const database = await durablePostgres();
  const web = await startWaybill(database.url, { WORK: "web", UNDO_SECONDS: "0" });
  const pool = new pg.Pool({ connectionString: database.url });
  try {
    await addRiders(pool);
    const dispatch = await startWaybill(database.url, { WORK: "dispatch", UNDO_SECONDS: "0" });
    try {
      const { next } = await orderCalls(web.url, await signIn(web.url, 40));
      await closedLoop(callers, warmUpMs, 201, next);
      const used = { beside: { ms: 0, orders: 0 }, alone: { ms: 0, orders: 0 } };
      const round = async (sum: { ms: number; orders: number }): Promise<void> => {
        const before = cpuMilliseconds(web.pid);
        sum.orders += (await pacedLoop(perSecond, roundMs, 201, next)).count;
        sum.ms += cpuMilliseconds(web.pid) - before;
      };
      const dispatching = cpuMilliseconds(dispatch.pid);
      for (let turn = 0; turn < (quick ? 2 : 10); turn += 1) {
        await round(used.beside);
        process.kill(dispatch.pid, "SIGSTOP");
        await round(used.alone).finally(() => process.kill(dispatch.pid, "SIGCONT"));
      }
      const perOrder = ({ ms, orders }: { ms: number; orders: number }): number => ms / orders;
      const dispatched = (cpuMilliseconds(dispatch.pid) - dispatching) / 1_000;
      const { rows } = await pool.query<{ offers: number }>("select count(*)::integer as offers from offers");
      return {
        figures: [
          {
            name: "CPU of placing an order, beside the dispatcher ÷ without",
            value: perOrder(used.beside) / perOrder(used.alone),
            unit: "×",
            better: "less",
            // Repeated measurements differ by up to 5 %.
            goal: 1.05,
          },
        ],
        details: [
          {
            head: ["placing an order", "orders", "ms of CPU each"],
            rows: [
              ["beside the dispatcher", used.beside.orders, perOrder(used.beside).toFixed(2)],
              ["while it is stopped", used.alone.orders, perOrder(used.alone).toFixed(2)],
            ],
          },
          `Meanwhile the dispatcher made ${rows[0]?.offers ?? 0} offers in ${dispatched.toFixed(1)} s of CPU.`,
        ],
      };
    } finally {
      await dispatch.stop();
    }
  } finally {
    await pool.end();
    await web.stop();
    await database.stop();
  }
};
