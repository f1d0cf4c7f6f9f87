import { lookup as lookUp, type LookupAddress } from "node:dns";
import { request, Agent } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** What a foreign server answered: its status, and how its body begins. */
export type PostAnswer = { status: number; head: string };

export type OutgoingPost = {
  /** Whether an address may be called now, as far as it can be known; a name that nobody knows yet may be. */
  isAllowed(url: string): Promise<boolean>;
  /** Posts once; redirects are not followed. Throws when there is no answer in time, or the address may not be called. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string | Buffer): Promise<PostAnswer>;
  close(): void;
};

type Options = {
  /** Hosts that may be on private addresses. */
  testHosts: readonly string[];
  timeoutMs?: number;
  /** Certificates to be trusted in place of the usual ones. */
  ca?: string;
  /** How names become addresses. */
  resolve?: (host: string) => Promise<readonly LookupAddress[]>;
};

/** More calls of one host wait for a connection: a burst of handshakes at once would keep each of them from ending in time. */
const socketsAHost = 64;
const headLength = 1000;
/** Beyond this the rest of an answer is not worth its connection. */
const longestAnswer = 64_000;

const special = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  special.addSubnet(net, prefix, "ipv4");
// Within what is given to the public internet: protocols of their own, examples, and wrapped IPv4.
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(net, prefix, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is on the public internet. */
function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
}

const resolveBySystem = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((settle, fail) =>
    lookUp(host, { all: true }, (problem, found) => (problem ? fail(problem) : settle(found))),
  );

/**
 * Posts to addresses that strangers chose: only by https, and only to public addresses, which is checked of the very
 * address that is connected to, so that a name cannot change between the check and the call.
 */
export function openOutgoingPost({
  testHosts,
  timeoutMs = 10_000,
  ca,
  resolve = resolveBySystem,
}: Options): OutgoingPost {
  const hosts = new Set(testHosts.map((host) => host.toLowerCase()));

  const isTestHost = ({ host, hostname }: { host: string; hostname: string }) =>
    hosts.has(host) || hosts.has(hostname);
  const mayReach = (url: URL, address: string) => isTestHost(url) || isPublicAddress(address);
  /** The address that a URL names itself, without a look-up. */
  const literalOf = ({ hostname }: URL): string | undefined => {
    const bare = hostname.replace(/^\[|\]$/g, "");
    return isIP(bare) === 0 ? undefined : bare;
  };
  const readUrl = (text: string): URL | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url?.protocol === "https:" && url.username === "" && url.password === "" ? url : undefined;
  };

  /** Looks a name up for a connection, and gives nothing but what may be connected to. */
  const checkedLookup =
    (url: URL): LookupFunction =>
    (host, options, callback) => {
      void resolve(host)
        .then((found) => {
          const [first] = found;
          if (!first || !found.every(({ address }) => mayReach(url, address)))
            throw new Error("The address is not on the public internet.");
          if (options.all) callback(null, [...found]);
          else callback(null, first.address, first.family);
        })
        .catch((problem: Error) => callback(problem, "", 0));
    };

  // Handshakes cost more than all else of a call. One name is one agent's socket pool; what a name leads to was checked when each socket was opened.
  const agent = new Agent({
    keepAlive: true,
    maxSockets: socketsAHost,
    maxFreeSockets: 256,
    timeout: 60_000,
    ...(ca && { ca }),
  });

  return {
    isAllowed: async (text) => {
      const url = readUrl(text);
      if (!url) return false;
      const literal = literalOf(url);
      if (literal !== undefined) return mayReach(url, literal);
      const found = await resolve(url.hostname).catch(() => []);
      return found.every(({ address }) => mayReach(url, address));
    },

    post: (text, headers, body) =>
      new Promise((settle, fail) => {
        const url = readUrl(text);
        const literal = url && literalOf(url);
        if (!url || (literal !== undefined && !mayReach(url, literal)))
          return fail(new Error("The address is not on the public internet."));
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
        // Its time begins when it has a connection to be made or used.
        call.once("socket", () => (timer = setTimeout(() => controller.abort(), timeoutMs)));
        call.once("close", () => clearTimeout(timer));
        call.once("error", (problem) => fail(signal.aborted ? late() : problem));
        call.end(body);
      }),

    close: () => agent.destroy(),
  };
}
