import { lookup as lookUp, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Resolves a host name to addresses. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

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
// Reserved ranges within the public ones: for protocols, examples, and mapped IPv4 addresses.
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  special.addSubnet(net, prefix, "ipv6");
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** True if an IP address is on the public internet. */
function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && globalIpv6.check(address, "ipv6") && !special.check(address, "ipv6");
}

const resolveBySystem = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((settle, fail) =>
    lookUp(host, { all: true }, (problem, found) => (problem ? fail(problem) : settle(found))),
  );

export const notPublic = (): Error => new Error("The address is not on the public internet.");

type Options = {
  /** Hosts that may be on private addresses. */
  testHosts?: readonly string[];
  /** True if calls to this machine are allowed, also by http: only in a sandbox. */
  isThisMachineAllowed?: boolean;
  resolve?: Resolve | undefined;
};

const ofThisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Decides which addresses chosen by strangers may be called: only public ones, by https. It checks the address of
 * the actual connection, so that DNS cannot change between the check and the call.
 */
export function guardOutgoing({
  testHosts = [],
  isThisMachineAllowed = false,
  resolve = resolveBySystem,
}: Options) {
  const hosts = new Set(testHosts.map((host) => host.toLowerCase()));
  const isHere = ({ hostname }: URL) => isThisMachineAllowed && ofThisMachine.has(hostname);
  const isTestHost = (url: URL) => hosts.has(url.host) || hosts.has(url.hostname) || isHere(url);
  const mayReach = (url: URL, address: string) => isTestHost(url) || isPublicAddress(address);
  /** The IP address in a URL's host; undefined if the host is a name. */
  const literalOf = ({ hostname }: URL): string | undefined => {
    const bare = hostname.replace(/^\[|\]$/g, "");
    return isIP(bare) === 0 ? undefined : bare;
  };
  const readUrl = (text: string): URL | undefined => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isHere(url));
    return url && isSafe && url.username === "" && url.password === "" ? url : undefined;
  };

  return {
    readUrl,
    mayReach,
    literalOf,
    /** Looks up a name for a connection, and returns only addresses that may be called. */
    checkedLookup:
      (url: URL): LookupFunction =>
      (host, options, callback) => {
        void resolve(host)
          .then((found) => {
            const [first] = found;
            if (!first || !found.every(({ address }) => mayReach(url, address))) throw notPublic();
            if (options.all) callback(null, [...found]);
            else callback(null, first.address, first.family);
          })
          .catch((problem: Error) => callback(problem, "", 0));
      },
    /** True if an address may be called now; a name that does not resolve yet is allowed. */
    isAllowed: async (text: string): Promise<boolean> => {
      const url = readUrl(text);
      if (!url) return false;
      const literal = literalOf(url);
      if (literal !== undefined) return mayReach(url, literal);
      const found = await resolve(url.hostname).catch(() => []);
      return found.every(({ address }) => mayReach(url, address));
    },
  };
}
