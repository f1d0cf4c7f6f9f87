import * as z from "zod/mini";

/** A field that may be left out, or null: both say that there is nothing. */
export const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));
