import { deviceName } from "@waybill/domain/accounts/device-name";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";

const maxLocationLength = 100;

/**
 * The device from the browser's user agent, and the location that a reverse proxy adds, else the network address.
 */
export function sessionOriginOf({ settings }: Pick<Deps, "settings">, { ip, headers }: FastifyRequest) {
  const locationHeader = settings.locationHeader === undefined ? undefined : headers[settings.locationHeader];
  // Node reads headers as Latin-1, but the proxy sends location names as UTF-8.
  const location = Buffer.from(String(locationHeader ?? ""), "latin1")
    .toString()
    .replaceAll("\0", "")
    .trim();
  return {
    address: ip,
    device: deviceName(headers["user-agent"] ?? "") ?? null,
    place: location.slice(0, maxLocationLength) || ip,
  };
}
