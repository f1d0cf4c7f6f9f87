import pg from "pg";
import type { Acknowledged } from "./callers.ts";

export type Count = { acknowledged: number; lost: number; doubled: number };

export type Written = { order_id: string; marker: string };

/** What the database says once everything is over, whatever the answers were. */
export const readWritten = async (databaseUrl: string, text: string): Promise<Written[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Written>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Lost: acknowledged and not there. Doubled: there more often than once. */
export const countOrders = (acknowledged: readonly Acknowledged[], written: readonly Written[]): Count => {
  const there = new Set(written.map(({ order_id }) => order_id));
  const markers = new Set(written.map(({ marker }) => marker));
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ orderId }) => !there.has(orderId)).length,
    doubled: written.length - markers.size,
  };
};
