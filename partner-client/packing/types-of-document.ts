import { partnerOpenApi } from "@waybill/contract/partner/openapi";
import openapiTS, { astToString } from "openapi-typescript";

/** `Calls` and `EventBodies` as in the client's contract-types.ts, but generated from the OpenAPI document. */
const calls = `
type Json<T> = T extends { content: { "application/json": infer B } } ? B : unknown;
type Given<T> = [Exclude<T, undefined>] extends [never] ? unknown : Exclude<T, undefined>;
type Success<R> = R extends { 200: infer A } ? Json<A> : R extends { 201: infer A } ? Json<A> : undefined;
type Operation = { parameters: { path?: unknown; query?: unknown }; responses: unknown };
type CallOf<O extends Operation> = {
  method: string;
  path: string;
  input: Given<O["parameters"]["path"]> &
    Given<O["parameters"]["query"]> &
    (O extends { requestBody: infer B } ? Json<B> : unknown);
  answer: Success<O["responses"]>;
};

/** The types of every call, by its name in the document: its flattened input, and its response. */
export type Calls = {
  [N in Exclude<keyof operations, "issueToken" | \`on\${string}\`>]: CallOf<operations[N]>;
};

/** The bodies of the webhook events, by name. */
export type EventBodies = { [E in keyof webhooks]: Json<webhooks[E]["post"]["requestBody"]> };
`;

/** Generates the types from the partner API's OpenAPI document that replace the contract's in the package. */
export async function typesOfDocument(): Promise<string> {
  const document = partnerOpenApi({ version: "1.0.0", country: "sg", url: "https://waybill.example" });
  return `${astToString(await openapiTS(JSON.stringify(document)))}${calls}`;
}
