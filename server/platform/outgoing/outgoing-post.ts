import { request, Agent } from "node:https";
import { guardOutgoing, notPublic, type Resolve } from "./outgoing-guard.ts";

/** A foreign server's answer: its status, and the beginning of its body. */
export type PostAnswer = { status: number; head: string };

export type OutgoingPost = {
  /** True if an address may be called now; a name that does not resolve yet is allowed. */
  isAllowed(url: string): Promise<boolean>;
  /** Posts once; redirects are not followed. Throws when there is no answer in time, or the address may not be called. */
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

/** More calls of one host wait for a connection: a burst of handshakes at once would keep each of them from ending in time. */
const socketsAHost = 64;
const headLength = 1000;
/** Beyond this the rest of an answer is not worth its connection. */
const longestAnswer = 64_000;

/**
 * Posts to addresses that strangers chose: only by https, and only to public addresses, which is checked of the very
 * address that is connected to, so that a name cannot change between the check and the call.
 */
export function openOutgoingPost({ testHosts, timeoutMs = 10_000, ca, resolve }: Options): OutgoingPost {
  const { readUrl, mayReach, literalOf, checkedLookup, isAllowed } = guardOutgoing({ testHosts, resolve });

  // Handshakes cost more than the rest of a call. One name uses one agent's socket pool; the addresses of a name
  // were checked when each socket was opened.
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
        const late = () => new Error(`There was no answer within ${timeoutMs / 1000} s.`);
        const options = { method: "POST", agent, headers, signal, lookup: checkedLookup(url) };
        const call = request(url, options, (answer) => {
          const status = answer.statusCode ?? 0;
          let [head, length] = ["", 0];
          // As it can be stored: without NUL and halves of characters.
          const done = () =>
            settle({ status, head: head.slice(0, headLength).replaceAll("\0", "").toWellFormed() });
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => {
            if (head.length < headLength) head += part.slice(0, headLength);
            length += part.length;
            // Its status says whether it was received.
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
