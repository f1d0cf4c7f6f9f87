import type { WebSocket } from "ws";

const [perSocketMs, longestMs] = [2, 10_000];
/** "Service restart": the client opens again a second later. */
const comeBack = 1012;

/**
 * Closes sockets that may have missed messages, so that their clients reconnect and read the current state. Their
 * rights are checked then. Many are closed one after the other, to spread the reconnects.
 */
export function askToComeBack(
  sockets: readonly Pick<WebSocket, "close">[],
  chance: () => number = Math.random,
): void {
  const spreadMs = Math.min(sockets.length * perSocketMs, longestMs);
  for (const socket of sockets)
    setTimeout(() => socket.close(comeBack, "updates may have been missed"), chance() * spreadMs).unref();
}
