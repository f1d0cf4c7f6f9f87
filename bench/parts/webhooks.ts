import { createWebhook, replaySpan } from "@waybill/contract/partner/webhook-calls";
import { setTimeout as wait } from "node:timers/promises";
import { cpuMilliseconds } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { callEndpoint, closedLoop, endpointUrl, pacedLoop, send } from "../load.ts";
import { formatFigure, type Measure } from "../report.ts";
import { openReceiver } from "../webhook-receiver.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";

const endpoints = 8;
/** Each order sends NEW and RECEIVED to each endpoint. */
const callbacksAnOrder = 2 * endpoints;

/** The webhook rate of one process while it accepts orders, and how much the webhooks slow those down. */
export const measureWebhooks: Measure = async ({ quick }) => {
  const ms = quick ? 6_000 : 15_000;
  const database = await durablePostgres();
  const receiver = await openReceiver();
  const server = await startWaybill(database.url, {
    WEBHOOK_TEST_HOSTS: "localhost",
    NODE_EXTRA_CA_CERTS: receiver.cert,
  });
  try {
    const tokens = await signIn(server.url, 40);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const { next } = await orderCalls(server.url, tokens);
    const { perSecond: peakOrders } = await closedLoop(8, 3_000, 201, next);
    // A thousand webhooks a second, or as many as a busy machine can send.
    const ordersASecond = Math.min(1_000 / callbacksAnOrder, peakOrders / 8);
    const place = (milliseconds: number) => pacedLoop(ordersASecond, milliseconds, 201, next);
    const alone = await place(ms);

    const ids: string[] = [];
    for (let name = 0; name < endpoints; name += 1) {
      const body = JSON.stringify({ url: receiver.url(name), events: ["status"], mode: "live" });
      ids.push((await callEndpoint(server.url, createWebhook, { headers, body })).result.id);
    }
    /** Waits until this many more have arrived, or a minute has passed; returns the rate. */
    const rateOf = async (started: number, from: number, awaited: number): Promise<number> => {
      while (receiver.count() - from < awaited && performance.now() - started < ms + 60_000) await wait(20);
      return ((receiver.count() - from) * 1_000) / (performance.now() - started);
    };
    const [beside, atBeside] = [receiver.count(), performance.now()];
    const followed = await place(ms);
    const steady = await rateOf(atBeside, beside, followed.count * callbacksAnOrder);

    const used = () => cpuMilliseconds(server.pid) + cpuMilliseconds(database.pid);
    const usedBefore = used();
    const span = JSON.stringify({ from: "2000-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" });
    const [replayed, atReplay] = [receiver.count(), performance.now()];
    let awaited = 0;
    for (const id of ids) {
      const url = endpointUrl(server.url, replaySpan, { id });
      const answer = await send({ method: replaySpan.method, url, headers, body: span });
      awaited += (JSON.parse(answer.body) as { result: { deliveries: number } }).result.deliveries;
    }
    const peak = await rateOf(atReplay, replayed, awaited);
    const cpuPerCallback = (used() - usedBefore) / awaited;
    return {
      figures: [
        {
          name: "POST /order, p99 beside callbacks ÷ alone",
          value: followed.p99 / alone.p99,
          unit: "×",
          better: "less",
          goal: 2,
          stretch: 1.3,
        },
        {
          name: "callbacks received beside the orders that they are about ÷ due in that time",
          value: steady / (followed.perSecond * callbacksAnOrder),
          unit: "×",
          better: "more",
          goal: 0.9,
        },
        {
          name: "callbacks of one process with nothing beside them",
          value: peak,
          unit: "a second",
          better: "more",
          goal: 1_000,
        },
        {
          name: "CPU of a callback with its database, in ms",
          value: cpuPerCallback,
          unit: "ms",
          better: "less",
          goal: 1,
        },
      ],
      details: [
        {
          head: ["POST /order", "orders/s", "p50 ms", "p99 ms"],
          rows: [
            ["nobody follows", alone.perSecond.toFixed(0), formatFigure(alone.p50), formatFigure(alone.p99)],
            [
              "eight endpoints follow",
              followed.perSecond.toFixed(0),
              formatFigure(followed.p50),
              formatFigure(followed.p99),
            ],
          ],
        },
      ],
    };
  } finally {
    await server.stop();
    await database.stop();
    receiver.stop();
  }
};
