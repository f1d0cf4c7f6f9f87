import * as z from "zod/mini";

/** Decimal money in the country's currency, with its ISO 4217 minor units. */
export const Money = z.number();
/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();
/** Seconds since 1970, used by `preordered_for` alone. */
export const UnixTime = z.int();
/** WGS 84, always written out in full (wire.md). */
export const Coordinates = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type Coordinates = z.infer<typeof Coordinates>;
