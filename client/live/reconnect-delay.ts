import { websocketReconnectMs } from "@waybill/domain/time/timings";

const longestJitterMs = 15_000;

/**
 * The delay before the next connection attempt: 1 s (spec §4), and after two failed attempts up to 15 s more at
 * random, so that not all clients reconnect at once after a server restart. `chance` is from 0 to 1.
 */
export function reconnectDelay(failures: number, chance: number): number {
  if (failures < 2) return websocketReconnectMs;
  return websocketReconnectMs + Math.round(longestJitterMs * chance);
}
