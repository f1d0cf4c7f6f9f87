import type { WebSocket } from "ws";

const [perSocketMs, longestMs] = [2, 10_000];
/** Close code "Service restart": the client reconnects a second later. */
const comeBack = 1012;

/**
 * Closes sockets that may have missed messages, so that their clients reconnect, are authorised again and read the
 * current state. The closes are spread over time, so that the reconnects are too.
 */
export function askToReconnect(
  sockets: readonly Pick<WebSocket, "close">[],
  chance: () => number = Math.random,
): void {
  const spreadMs = Math.min(sockets.length * perSocketMs, longestMs);
  for (const socket of sockets)
    setTimeout(() => socket.close(comeBack, "updates may have been missed"), chance() * spreadMs).unref();
}
