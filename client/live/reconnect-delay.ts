import { websocketReconnectMs } from "@waybill/domain/time/timings";

const longestJitterMs = 15_000;

/**
 * How long to wait before the connection is opened again: 1 s (spec §4), and after two attempts that never opened up to
 * 15 s more at random, so that a restart is not a stampede. `chance` is from 0 to 1.
 */
export function reconnectDelay(failures: number, chance: number): number {
  if (failures < 2) return websocketReconnectMs;
  return websocketReconnectMs + Math.round(longestJitterMs * chance);
}
