import type * as z from "zod/mini";
import { GeocoderUnavailable } from "../geocoder.ts";

/** What a service answered, in the shape its documentation gives; anything else counts as no answer. */
export function readAs<T>(shape: z.ZodMiniType<T>, answered: unknown, service: string): T {
  const read = shape.safeParse(answered);
  if (read.success) return read.data;
  throw new GeocoderUnavailable(`${service} answered in a shape that is not its documented one.`);
}
