import { listOrders, readOrder } from "@waybill/contract/orders";
import { livePath, liveProtocol } from "@waybill/contract/live";
import WebSocket from "ws";
import { openHandles, residentKilobytes } from "../child-process.ts";
import { durablePostgres } from "../databases.ts";
import { endpointUrl, send, type Call } from "../load.ts";
import { median, type Measure } from "../report.ts";
import { orderCalls, signIn, startWaybill } from "../waybill-server.ts";

/** A sample of the server in a share of the run. */
type Sample = { megabytes: number; handles: number; calls: number };

const callers = 8;

const expectSuccess = async (call: Call): Promise<string> => {
  const { status, body } = await send(call);
  if (status !== 200 && status !== 201) throw new Error(`${call.url.pathname}: ${status} ${body}`);
  return body;
};

/** A short visit: a screen that subscribes to its outlet's orders for a moment. */
const openAndClose = (url: URL, token: string, vendorId: string): Promise<void> =>
  new Promise((settle, fail) => {
    const socket = new WebSocket(url, [liveProtocol, `bearer.${token}`]);
    socket.once("open", () =>
      socket.send(JSON.stringify({ action: "subscribeToVendor", vendor_id: vendorId })),
    );
    socket.once("message", () => socket.close());
    socket.once("close", () => settle());
    socket.once("error", fail);
  });

/**
 * Merchants who place and read orders, look through their history and come and go: the server's memory and open handles
 * in each part of the run. `BENCH_MINUTES=60` makes it an hour.
 */
export const measureMixedLoad: Measure = async ({ quick }) => {
  const minutes = quick ? 0.5 : Number(process.env["BENCH_MINUTES"] ?? 2);
  const parts = 8;
  const partMs = (minutes * 60_000) / parts;
  const database = await durablePostgres();
  const server = await startWaybill(database.url);
  try {
    const tokens = await signIn(server.url, 40);
    const { vendorId, next } = await orderCalls(server.url, tokens);
    const liveUrl = new URL(livePath, server.url.replace("http", "ws"));
    let turn = 0;
    const oneTurn = async (): Promise<void> => {
      const at = turn++;
      const token = tokens[at % tokens.length] ?? "";
      const headers = { authorization: `Bearer ${token}` };
      const placed = await expectSuccess(next(at));
      const { order_id: orderId } = (JSON.parse(placed) as { result: { order_id: string } }).result;
      await expectSuccess({
        method: readOrder.method,
        url: endpointUrl(server.url, readOrder, {}, { vendorId, orderId }),
        headers,
      });
      const query = { count: "30", ...(at % 2 === 1 && { search: orderId.slice(-5) }) };
      await expectSuccess({
        method: listOrders.method,
        url: endpointUrl(server.url, listOrders, { vendorId }, query),
        headers,
      });
      if (at % 10 === 0) await openAndClose(liveUrl, token, vendorId);
    };
    const samples: Sample[] = [];
    for (let part = 0; part < parts; part += 1) {
      const [begin, first] = [performance.now(), turn];
      const seen: { megabytes: number; handles: number }[] = [];
      const caller = async () => {
        while (performance.now() - begin < partMs) {
          await oneTurn();
          seen.push({ megabytes: residentKilobytes(server.pid) / 1_024, handles: openHandles(server.pid) });
        }
      };
      await Promise.all(Array.from({ length: callers }, caller));
      samples.push({
        megabytes: median(seen.map(({ megabytes }) => megabytes)),
        handles: median(seen.map(({ handles }) => handles)),
        calls: turn - first,
      });
    }
    // By the second quarter all shared state exists: compilers, pools, caches.
    const settled = samples[Math.floor(parts / 4)] as Sample;
    const last = samples[parts - 1] as Sample;
    return {
      figures: [
        {
          name: "memory at the end of mixed load ÷ after its first quarter",
          value: last.megabytes / settled.megabytes,
          unit: "×",
          better: "less",
          goal: 1.1,
        },
        {
          name: "open handles more at the end than after its first quarter",
          value: last.handles - settled.handles,
          unit: "",
          better: "less",
          goal: 8,
        },
      ],
      details: [
        {
          head: [`${minutes} minutes, part`, "turns", "MB", "open handles"],
          rows: samples.map(({ megabytes, handles, calls }, part) => [
            `${part + 1} of ${parts}`,
            calls,
            megabytes.toFixed(0),
            handles,
          ]),
        },
      ],
    };
  } finally {
    await server.stop();
    await database.stop();
  }
};
