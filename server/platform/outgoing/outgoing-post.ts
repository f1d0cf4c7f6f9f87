import { request, Agent } from "node:https";
import { guardOutgoing, notPublic, type Resolve } from "./outgoing-guard.ts";

/** The response of a foreign server: its status, and the beginning of its body. */
export type PostAnswer = { status: number; head: string };

export type OutgoingPost = {
  /** True if an address may be called now; a name that does not resolve yet is allowed. */
  isAllowed(url: string): Promise<boolean>;
  /**
   * Posts once, without following redirects. Rejects if no response arrives in time, or the address may not be
   * called.
   */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<PostAnswer>;
  close(): void;
};

type Options = {
  /** Hosts that may be on private addresses. */
  testHosts: readonly string[];
  timeoutMs?: number;
  /** Certificates to trust instead of the usual ones. */
  ca?: string;
  /** Resolves a host name to addresses. */
  resolve?: Resolve;
};

/**
 * The max number of connections to one host; more calls wait, because in a burst of TLS handshakes none would end
 * in time.
 */
const socketsAHost = 64;
const headLength = 1000;
/** The max response size in bytes; after it the connection is closed. */
const longestAnswer = 64_000;

/**
 * Posts to addresses that strangers chose: only public ones, by https. It checks the address of the actual
 * connection, so that DNS cannot change between the check and the call.
 */
export function openOutgoingPost({ testHosts, timeoutMs = 10_000, ca, resolve }: Options): OutgoingPost {
  const { readUrl, mayReach, literalOf, checkedLookup, isAllowed } = guardOutgoing({ testHosts, resolve });

  // TLS handshakes are the most expensive part of a call, so connections are reused: each host name has its own
  // pool, and its address was checked when the socket was opened.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: socketsAHost,
    maxFreeSockets: 256,
    timeout: 60_000,
    ...(ca && { ca }),
  });

  return {
    isAllowed,

    post: (text, headers, body) =>
      new Promise((settle, fail) => {
        const url = readUrl(text);
        const literal = url && literalOf(url);
        if (!url || (literal !== undefined && !mayReach(url, literal))) return fail(notPublic());
        const controller = new AbortController();
        const { signal } = controller;
        let timer: NodeJS.Timeout | undefined;
        const late = () => new Error(`There was no response within ${timeoutMs / 1000} s.`);
        const options = { method: "POST", agent, headers, signal, lookup: checkedLookup(url) };
        const call = request(url, options, (answer) => {
          const status = answer.statusCode ?? 0;
          let [head, length] = ["", 0];
          // Removes what the database cannot store: NUL and halves of surrogate pairs.
          const done = () =>
            settle({ status, head: head.slice(0, headLength).replaceAll("\0", "").toWellFormed() });
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => {
            if (head.length < headLength) head += part.slice(0, headLength);
            length += part.length;
            // The status, already read, says whether the event was received.
            if (length > longestAnswer) answer.destroy();
          });
          answer.once("close", done);
        });
        // The timeout starts when the call gets a socket.
        call.once("socket", () => (timer = setTimeout(() => controller.abort(), timeoutMs)));
        call.once("close", () => clearTimeout(timer));
        call.once("error", (problem) => fail(signal.aborted ? late() : problem));
        call.end(body);
      }),

    close: () => agent.destroy(),
  };
}
