import * as z from "zod/mini";

/**
 * The one shape of every error on every path (wire.md, Answers). `translation_key` is a key of the locale files; where a
 * refusal has several reasons, `reason` names one and `refusal-reason.{reason}` is the key of its text. `values` fill both.
 */
export const ErrorAnswer = z.object({
  status: z.int(),
  message: z.string(),
  errors: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      path: z.optional(z.array(z.string())),
      meta: z.object({
        translation_key: z.string(),
        reason: z.optional(z.string()),
        values: z.optional(z.record(z.string(), z.string())),
      }),
    }),
  ),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
