import { websocketReconnectMs } from "@waybill/domain/timings";

const longestJitterMs = 15_000;

/**
 * How long to wait before the connection is opened again: 1 s (spec §4). After connections that never opened a random
 * part is added, so that a thousand portals do not knock at once. `chance` is from 0 to 1.
 */
export function reconnectDelay(failures: number, chance: number): number {
  if (failures < 2) return websocketReconnectMs;
  const jitter = Math.min(longestJitterMs, websocketReconnectMs * 2 ** (failures - 1));
  return websocketReconnectMs + Math.round(jitter * chance);
}
