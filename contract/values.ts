import { maxReadyMinutes } from "@waybill/domain/time/ready-at";
import * as z from "zod/mini";

/** Decimal money in the country's currency, with its ISO 4217 minor units. */
export const Money = z.number();
/** ISO 8601 in UTC. */
export const Time = z.iso.datetime();
/** A day of the calendar in this millennium. */
export const Day = z.iso.date().check(z.regex(/^2\d{3}-/));
/** Seconds since 1970. */
export const UnixTime = z.int();
/** How many minutes from now an order is ready. */
export const ReadyMinutes = z.int().check(z.gte(0), z.lte(maxReadyMinutes));
/** A time of this century, in unix seconds. */
export const ReadyTime = z.int().check(z.gte(1), z.lte(4_102_444_800));
/** WGS 84, always written out in full (wire.md). */
export const Coordinates = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
});
export type Coordinates = z.infer<typeof Coordinates>;

/** An optional field that may also be null; both mean nothing. */
export const nullish = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** The caller's own key (at most 200 characters) that makes a repeated request one order. */
export const IdempotencyHeaders = z.looseObject({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
