import * as z from "zod/mini";

/** What makes the same request one order, however often it is sent: a key of the caller's own, at most 200 characters. */
export const IdempotencyHeaders = z.looseObject({
  "idempotency-key": z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});
