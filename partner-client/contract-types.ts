import type { SchemaInput, SchemaOutput } from "@waybill/contract/endpoint";
import type { PartnerEndpoint } from "@waybill/contract/partner/endpoint";
import type { events } from "@waybill/contract/partner/events";
import type * as listeners from "@waybill/contract/partner/listeners";
import type * as orders from "@waybill/contract/partner/orders";
import type * as outlets from "@waybill/contract/partner/outlets";
import type * as testing from "@waybill/contract/partner/testing";
import type * as webhooks from "@waybill/contract/partner/webhooks";

// In the package another file replaces this one, because the contract is not available there: it has the same two
// types, generated from the OpenAPI document by `packing/`.

type Contract = typeof orders & typeof outlets & typeof testing & typeof webhooks & typeof listeners;
type Name = { [N in keyof Contract]: Contract[N] extends PartnerEndpoint ? N : never }[keyof Contract];
type Part<E, P extends string> = E extends Record<P, infer S> ? SchemaInput<S> : unknown;
type AnswerOf<E extends PartnerEndpoint> = E["answer"] extends object ? SchemaOutput<E["answer"]> : undefined;

/** The types of every call, by its name in the document: its flattened input, and its response. */
export type Calls = {
  [N in Name]: {
    method: Contract[N]["method"];
    path: Contract[N]["path"];
    input: Part<Contract[N], "params"> & Part<Contract[N], "query"> & Part<Contract[N], "body">;
    answer: AnswerOf<Contract[N]>;
  };
};

/** The bodies of the webhook events, by name. */
export type EventBodies = { [E in keyof typeof events]: SchemaOutput<(typeof events)[E]["body"]> };
