import type { IncomingHttpHeaders } from "node:http";

const schemes = { bearer: "Bearer", godroid: "GoDroid" } as const;

/**
 * The Authorization that a websocket comes with: the header, or for browsers, which cannot set one, the subprotocol
 * `bearer.{token}` or `godroid.{token}` beside waybill.v1 (wire.md, Authorisation).
 */
export function offeredToken(headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization;
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((protocol) => protocol.trim());
  for (const [prefix, scheme] of Object.entries(schemes)) {
    const found = offered.find((protocol) => protocol.startsWith(`${prefix}.`));
    if (found !== undefined) return `${scheme} ${found.slice(prefix.length + 1)}`;
  }
  return undefined;
}
