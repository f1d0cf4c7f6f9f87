import { expect, test } from "vitest";
import { isWithin, networkOf } from "./networks.ts";

test("addresses and networks of IPv4 and IPv6 are parsed, and nothing else", () => {
  const read = {
    "203.0.113.9": "203.0.113.9",
    " 203.0.113.0/24 ": "203.0.113.0/24",
    "::FFFF:203.0.113.9": "203.0.113.9",
    "2001:DB8::/32": "2001:db8::/32",
    "0.0.0.0/0": "0.0.0.0/0",
    "203.0.113.0/33": undefined,
    "::ffff:203.0.113.0/120": undefined,
    "2001:db8::/129": undefined,
    "203.0.113.0/": undefined,
    "203.0.113.0/24/1": undefined,
    "203.0.113": undefined,
    "fe80::1%eth0": undefined,
    "shop.example": undefined,
    "": undefined,
  };
  for (const [text, network] of Object.entries(read)) expect(networkOf(text), text).toBe(network);
});

test("an address is found in its network, however a socket writes it", () => {
  const networks = ["203.0.113.0/24", "198.51.100.4", "2001:db8::/32"];
  for (const address of ["203.0.113.255", "::ffff:198.51.100.4", "2001:db8:ffff::1"])
    expect(isWithin(address, networks), address).toBe(true);
  for (const address of ["203.0.114.0", "198.51.100.5", "2001:db9::1", "no address", ""])
    expect(isWithin(address, networks), address).toBe(false);
});
