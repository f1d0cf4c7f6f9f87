import { maxReadyMinutes } from "@waybill/domain/time/ready-at";
import * as z from "zod/mini";

/** Decimal money in the country's currency, with its ISO 4217 minor units. */
export const Money = z.number();
/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();
/** A calendar day between the years 2000 and 2999. */
export const Day = z.iso.date().check(z.regex(/^2\d{3}-/));
/** Seconds since 1970. */
export const UnixTime = z.int();
/** In how many minutes from now an order is ready. */
export const ReadyMinutes = z.int().check(z.gte(0), z.lte(maxReadyMinutes));
/** A time before the year 2100, in unix seconds. */
export const ReadyTime = z.int().check(z.gte(1), z.lte(4_102_444_800));
/** WGS 84; the field names are always written in full. */
export const Coordinates = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type Coordinates = z.infer<typeof Coordinates>;

/** An optional field that may also be null; both mean that there is no value. */
export const nullish = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/**
 * The caller's idempotency key, at most 200 characters: repeated requests with the same key create only one order.
 */
export const IdempotencyHeaders = z.looseObject({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
