import { EventEmitter } from "node:events";
import type { IncomingHttpHeaders, IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

const ofTheUpgrade = new Set(["connection", "upgrade", "http2-settings"]);

/** The request without its upgrade headers. */
const withoutUpgrade = ({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer => {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (!ofTheUpgrade.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1");
};

const asksFor = ({ headers, url = "" }: IncomingMessage, paths: readonly string[]): boolean =>
  headers.upgrade?.toLowerCase() === "websocket" && paths.includes(url.split("?")[0] ?? "");

/**
 * Accepts upgrades to a websocket at these paths only. Any other upgrade is ignored, as RFC 9110 §7.8 allows, and
 * the request is answered over HTTP/1.1: Java's client, for example, offers `h2c` with its first call.
 */
export function websocketUpgrades(server: Server, paths: readonly string[]): Server {
  const upgrades = new EventEmitter();
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (asksFor(request, paths)) return void upgrades.emit("upgrade", request, socket, head);
    socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
    server.emit("connection", socket);
  });
  return upgrades as Server;
}

const schemes = { bearer: "Bearer", godroid: "GoDroid" } as const;

/**
 * The Authorization of a websocket: the header, or for browsers, which cannot set it, the subprotocol
 * `bearer.{token}` or `godroid.{token}` next to waybill.v1.
 */
export function websocketToken(headers: IncomingHttpHeaders): string | undefined {
  if (headers.authorization !== undefined) return headers.authorization;
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((protocol) => protocol.trim());
  for (const [prefix, scheme] of Object.entries(schemes)) {
    const found = offered.find((protocol) => protocol.startsWith(`${prefix}.`));
    if (found !== undefined) return `${scheme} ${found.slice(prefix.length + 1)}`;
  }
  return undefined;
}
