import { BlockList, isIP } from "node:net";

/** An IPv4 address as sockets for both families write it. */
const mapped = /^::ffff:(?=\d+\.)/i;

const familyOf = (address: string) => (isIP(address) === 4 ? "ipv4" : "ipv6");

/** An address, or a network in CIDR notation, in its stored form; undefined if the text is neither. */
export function networkOf(text: string): string | undefined {
  const [typedAddress = "", prefix, ...more] = text.trim().toLowerCase().split("/");
  const address = typedAddress.replace(mapped, "");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || address.includes("%") || more.length > 0) return undefined;
  if (prefix === undefined) return address;
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && typedAddress === address;
  return isPrefix ? `${address}/${String(Number(prefix))}` : undefined;
}

/** True if an address is in the list or in one of its networks. */
export function isWithin(ip: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  const address = ip.replace(mapped, "");
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}
