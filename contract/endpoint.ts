import * as z from "zod/mini";
import type { VendorPermission } from "@waybill/domain/vendors/people";
import type { OperatorNeed } from "@waybill/domain/operations/roles";
import type { RefusalName } from "./refusals.ts";

type Schema = z.ZodMiniType;

/** The allowed callers: anyone; a signed-in user of any kind; a rider; a fleet's own system; an operator. */
export type Caller = "anyone" | "user" | "rider" | "fleet" | "operator";

export type EndpointFacts = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path with `{parameters}` as OpenAPI writes them. */
  readonly path: string;
  /** One line for the API reference. */
  readonly summary: string;
  /** The call's effects beyond its summary, in full sentences. */
  readonly description?: string;
  readonly caller: Caller;
  /** The vendor permission that a non-GET call needs; defaults to `orders`. */
  readonly changes?: VendorPermission;
  /** The permission that an operator's roles must include. */
  readonly needs?: OperatorNeed;
  /** True: the call is allowed also before the session has passed its second factor. */
  readonly beforeSecondFactor?: true;
  /** Allowed for an operator signed in as a merchant, although it concerns the merchant's own account. */
  readonly duringVisits?: true;
  /** True: a caller with the wrong kind of account gets 403. Omitted: 401. */
  readonly forbidsOthers?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The accepted media types of a request body that is not JSON. */
  readonly bodyTypes?: readonly string[];
  /** The success status and its body; without a schema: empty or bytes. */
  readonly success: 200 | 201 | 202 | 204;
  readonly answer?: Schema;
  /** The media type of a response that is not JSON. */
  readonly answerType?: string;
  /** Other media types that the caller may request. */
  readonly otherAnswerTypes?: readonly string[];
  /** Every refusal of this call in addition to those of all calls. */
  readonly refusals: readonly RefusalName[];
};

/** The output type of a schema, or `undefined` if the endpoint has none. */
export type SchemaOutput<S> = S extends Schema ? z.output<S> : undefined;
/** The input type of a schema, or `undefined` if the endpoint has none. */
export type SchemaInput<S> = S extends Schema ? z.input<S> : undefined;

/** The response body of an endpoint as the client receives it. */
export type AnswerOf<E extends EndpointFacts> = SchemaOutput<E["answer"]>;
export type BodyOf<E extends EndpointFacts> = SchemaInput<E["body"]>;
export type QueryOf<E extends EndpointFacts> = SchemaInput<E["query"]>;
export type ParamsOf<E extends EndpointFacts> = SchemaInput<E["params"]>;

/**
 * Declares one call of the API as a value that server and client import: the server validates with it, the client
 * calls with it, and the OpenAPI document is generated from it.
 */
export const endpoint = <const E extends EndpointFacts>(facts: E): E => facts;

/** Returns the path of an endpoint with its `{parameters}` filled in and percent-encoded. */
export const pathOf = (facts: EndpointFacts, params: Readonly<Record<string, string>> = {}): string =>
  facts.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${facts.path} lacks its parameter ${name}.`);
    return encodeURIComponent(value);
  });

/**
 * The shape of every error response. `translation_key` is a key of the locale files. A refusal with several possible
 * reasons names one in `reason`; the key of its text is `refusal-reason.{reason}`. `values` fill both texts.
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
        /** The accepted alternatives, such as the event types a job expects. */
        expected: z.optional(z.array(z.string())),
        /** When the service or the outlet opens again, if an order must wait for that. */
        opens_at: z.optional(z.string()),
        /** The end of an outlet's pause; absent: paused until it is resumed. */
        until: z.optional(z.string()),
        /** The value of an order's items above which it must be confirmed, in the country's currency. */
        limit: z.optional(z.number()),
        /** The earliest time at which this call is allowed. */
        allowed_at: z.optional(z.string()),
        /** How many more times the rider must call or write to the customer before this call is allowed. */
        contacts_missing: z.optional(z.int()),
        /** The phone number to call instead. */
        phone_number: z.optional(z.string()),
        /** Every reason why the request was refused. */
        reasons: z.optional(z.array(z.string())),
      }),
    }),
  ),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
