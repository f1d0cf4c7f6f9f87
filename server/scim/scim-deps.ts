import type { AccountDeps } from "../accounts/open-accounts.ts";

export type ScimDeps = AccountDeps;

/** The vendor whose people a call manages, and the token that it came with. */
export type ScimCaller = {
  readonly vendorId: string;
  readonly tokenId: string;
  readonly requestId: string;
  /** The base address of its resources. */
  readonly base: string;
};

export const auditOf = ({ tokenId, requestId }: ScimCaller) => ({ kind: "scim", id: tokenId, requestId });
