import * as z from "zod/mini";
import { Time } from "../values.ts";
import { operationsBase, operatorEndpoint } from "./endpoint.ts";

/** The largest logo, in bytes. */
export const maxLogoBytes = 60_000;

/** The parts of a brand that operators choose, except the logo. */
const chosen = {
  service_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** The brand colour, #rrggbb; all others are derived from it. */
  colour: z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/)),
};
/** A brand for display: with the URL of its logo. */
const shown = { service_name: z.string(), colour: z.string(), logo_url: z.string() };

/** The brand in use, and the values of its file if operators have saved others. */
export const ManagedBrand = z
  .object({
    id: z.string(),
    ...shown,
    /** True if saved by operators; false if all values are from the file. */
    is_own: z.boolean(),
    /** True if operators saved the logo; false if it is the file's. */
    has_own_logo: z.boolean(),
    updated_at: z.nullable(Time),
    updated_by: z.nullable(z.string()),
    defaults: z.object(shown),
  })
  .register(z.globalRegistry, { id: "ManagedBrand" });
export type ManagedBrand = z.infer<typeof ManagedBrand>;

const path = `${operationsBase}/brand` as const;
const one = z.object({ result: ManagedBrand });

export const readBrand = operatorEndpoint({
  method: "GET",
  path,
  summary: "The current brand, with the defaults of its file",
  needs: ["brand", "read"],
  success: 200,
  answer: one,
  refusals: [],
});

export const saveBrand = operatorEndpoint({
  method: "PUT",
  path,
  summary:
    "Set a name, a colour and a logo; a missing logo stays unchanged, null is that of the file. A refused colour comes with its contrast and, as `expected`, the nearest valid colour",
  needs: ["brand", "change"],
  body: z.object({
    ...chosen,
    /**
     * The version that the caller read: the call does not overwrite a later change. Omitted: it overwrites any
     * version.
     */
    updated_at: z.optional(z.nullable(Time)),
    logo: z.optional(
      z.nullable(
        z.object({
          /** An SVG or a PNG of up to 60 kB, base64. */
          content: z.base64().check(z.minLength(1), z.maxLength(2 * maxLogoBytes)),
        }),
      ),
    ),
  }),
  success: 200,
  answer: one,
  refusals: ["brand_colour_unreadable", "brand_logo_refused", "changed_meanwhile"],
});

export const resetBrand = operatorEndpoint({
  method: "DELETE",
  path,
  summary: "Reset the brand to its file",
  needs: ["brand", "change"],
  success: 200,
  answer: one,
  refusals: [],
});
