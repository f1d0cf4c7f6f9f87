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

/**
 * One call of the partner API as a value: the server validates with it, and the OpenAPI document is generated from
 * it.
 */
export type PartnerEndpoint = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path below `/{cc}/api/v1`, with `{parameters}` as OpenAPI writes them. */
  readonly path: string;
  readonly summary: string;
  /**
   * What the call does, in full sentences; the document appends its refusals and whether it can be repeated safely.
   */
  readonly description: string;
  readonly scope: PartnerScope;
  /** A narrower scope that is sufficient for this call. */
  readonly narrowerScope?: PartnerScope;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly headers?: Schema;
  readonly body?: Schema;
  /** The first line of the message about an invalid body; each problem follows on its own line. */
  readonly badBody?: string;
  readonly success: 200 | 201 | 204;
  readonly answer?: Schema;
  /** When the call was deprecated and when it is removed; each response has both in its headers. */
  readonly deprecated?: { readonly since: Date; readonly sunset: Date };
  /** The messages of refusals by status, in addition to those of every call. */
  readonly refusals: Readonly<Record<number, readonly string[]>>;
};

export const partnerEndpoint = <const E extends PartnerEndpoint>(facts: E): E => facts;
