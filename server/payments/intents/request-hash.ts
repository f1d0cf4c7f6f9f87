import { bodyHash } from "../../orders/placing/idempotency.ts";

/** A field that is null says the same as one that is not there. */
const said = (value: unknown): unknown =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== null && part !== undefined)
          .map(([name, part]) => [name, said(part)]),
      );

/** The same for two orders that say the same. */
export const requestHash = (order: object): string => bodyHash(said(order));
