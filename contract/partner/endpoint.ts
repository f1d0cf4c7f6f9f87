import type * as z from "zod/mini";

type Schema = z.ZodMiniType;

/** The scopes that a secret key can be limited to; a client's own token has all. */
export const partnerScopes = [
  "orders:read",
  "orders:write",
  "outlets:read",
  "outlets:write",
  "webhooks:read",
  "webhooks:write",
  "quotes",
] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** One call of the partner API as a value: the server validates with it, its OpenAPI document is printed from it. */
export type PartnerEndpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/{cc}/api/v1`, with `{parameters}` as OpenAPI writes them. */
  readonly path: string;
  readonly summary: string;
  /** What the call does, in full sentences; the document adds its refusals and what is safe to repeat. */
  readonly description: string;
  readonly scope: PartnerScope;
  /** A narrower scope that the call needs no more than. */
  readonly narrowerScope?: PartnerScope;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** How the message of a bad body begins; its problems follow, a line each. */
  readonly badBody?: string;
  readonly success: 200 | 201 | 204;
  readonly answer?: Schema;
  /** When the call was deprecated and when it is removed; each response has both in its headers. */
  readonly deprecated?: { readonly since: Date; readonly sunset: Date };
  /** The contract's messages by status, in addition to those of every call. */
  readonly refusals: Readonly<Record<number, readonly string[]>>;
};

export const partnerEndpoint = <const E extends PartnerEndpoint>(facts: E): E => facts;
