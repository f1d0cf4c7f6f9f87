import { deviceName } from "@waybill/domain/accounts/device-name";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";

const longestPlace = 100;

/** The device as the browser names it, and the place that a proxy in front names, else the network address. */
export function signingInFrom({ settings }: Pick<Deps, "settings">, { ip, headers }: FastifyRequest) {
  const named = settings.locationHeader === undefined ? undefined : headers[settings.locationHeader];
  // Headers come as Latin-1, and names of places are sent as UTF-8.
  const place = Buffer.from(String(named ?? ""), "latin1")
    .toString()
    .replaceAll("\0", "")
    .trim();
  return {
    address: ip,
    device: deviceName(headers["user-agent"] ?? "") ?? null,
    place: place.slice(0, longestPlace) || ip,
  };
}
