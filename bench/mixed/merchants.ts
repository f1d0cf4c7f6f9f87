import { createBulkJob, placeBulkOrders } from "@waybill/contract/bulk-jobs";
import { createOrder, listOrders, readOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { trackOrder } from "@waybill/contract/visitors/tracking";
import { customer, parcel } from "../waybill-server.ts";
import { workbookOf } from "../workbook.ts";
import type { Shop, TokenSource } from "./people.ts";
import type { TimedCalls } from "./timed-calls.ts";

export type MerchantsWork = {
  calls: TimedCalls;
  merchants: readonly TokenSource[];
  shops: readonly Shop[];
  random: () => number;
};

/** A drop-off some hundred metres from a shop. */
const doorNear = ({ latitude, longitude }: Shop, random: () => number) => ({
  latitude: latitude + (random() - 0.5) * 0.008,
  longitude: longitude + (random() - 0.5) * 0.008,
});

/** Opens the recipient's page of an order and polls it as its script would. */
async function openRecipientsPage(calls: TimedCalls, orderId: string, link: string): Promise<void> {
  const { pathname, searchParams } = new URL(link);
  const who = `recipient of ${orderId}`;
  const query = { t: searchParams.get("t") ?? "" };
  await calls.fetchAs(who, "GET", pathname, { query });
  for (let look = 0; look < 2; look += 1) {
    await calls.call(who, trackOrder, { params: { orderId }, query });
    await wait(5_000);
  }
}

/** A merchant requests a quote, places an order, reads it, and pages through the history. */
async function placeOne({ calls, merchants, shops, random }: MerchantsWork, turn: number): Promise<boolean> {
  const at = turn % merchants.length;
  const who = `merchant ${at}`;
  const token = await (merchants[at] as TokenSource)();
  const shop = shops[Math.floor(random() * shops.length)] as Shop;
  const door = doorNear(shop, random);
  const quote = await calls.call(who, quoteFee, {
    token,
    body: {
      source: { latitude: shop.latitude, longitude: shop.longitude },
      destination: door,
      vendor_id: shop.vendorId,
      delivery_type: "food",
    },
  });
  if (!quote) return false;
  const placed = await calls.call(who, createOrder, {
    token,
    headers: { "idempotency-key": randomUUID() },
    body: {
      vendor_id: shop.vendorId,
      // A new phone number each time: a known customer would get suggestions from earlier orders.
      customer: {
        ...customer,
        phone_number: `+63917${String(Math.floor(random() * 1e7)).padStart(7, "0")}`,
        location: { ...customer.location, ...door },
      },
      order: { ...parcel, payment_method: "PAID" },
      delivery_fee: quote.fee,
      signature: quote.signature,
    },
  });
  if (!placed) return false;
  const { order_id: orderId, tracking_link: link } = placed.result;
  const query = { vendorId: shop.vendorId, orderId };
  await calls.call(who, readOrder, { token, query });
  await calls.call(who, listOrders, {
    token,
    params: { vendorId: shop.vendorId },
    query: { count: "30", ...(turn % 2 === 1 && { search: orderId.slice(-5) }) },
  });
  if (turn % 3 === 0) await openRecipientsPage(calls, orderId, link);
  return true;
}

/** Places orders at a steady rate until the run ends; returns their number. */
export async function placeOrders(
  work: MerchantsWork,
  perSecond: number,
  over: AbortSignal,
): Promise<{ placed: () => number; done: Promise<void> }> {
  let placed = 0;
  const running = new Set<Promise<void>>();
  const placing = async (): Promise<void> => {
    const began = performance.now();
    for (let turn = 0; !over.aborted; turn += 1) {
      await wait(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
      const one = placeOne(work, turn).then((isPlaced) => {
        placed += isPlaced ? 1 : 0;
        running.delete(one);
      });
      running.add(one);
    }
    await Promise.all(running);
  };
  return { placed: () => placed, done: placing() };
}

/** Uploads a sheet of orders at regular intervals, and places its valid rows. */
export async function sendSheets(
  { calls, merchants, shops, random }: MerchantsWork,
  { rows, everyMs }: { rows: number; everyMs: number },
  over: AbortSignal,
): Promise<void> {
  const signed = merchants[0] as TokenSource;
  for (let turn = 0; !over.aborted; turn += 1) {
    const shop = shops[turn % shops.length] as Shop;
    const doors = Array.from({ length: rows }, () => doorNear(shop, random));
    const content = Buffer.from(
      workbookOf(doors, ({ latitude, longitude }) => [
        "Ana Reyes",
        `0917${String(Math.floor(random() * 1e7)).padStart(7, "0")}`,
        customer.location.address,
        latitude,
        longitude,
        300 + Math.floor(random() * 900),
        "2 sisig trays",
        "Paid",
        "instant",
      ]),
    ).toString("base64");
    const token = await signed();
    const body = { vendor_id: shop.vendorId, content };
    const read = await calls.call("sheets", createBulkJob, { token, body });
    const jobId = read?.body.bulk_job.bulk_job_id;
    if (jobId !== undefined) await calls.call("sheets", placeBulkOrders, { token, params: { jobId } });
    await wait(everyMs, undefined, { signal: over }).catch(() => undefined);
  }
}
