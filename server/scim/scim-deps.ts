import type { AccountDeps } from "../accounts/open-accounts.ts";

export type ScimDeps = AccountDeps;

/** Whose people a call is about, and who makes it. */
export type ScimCaller = {
  readonly vendorId: string;
  readonly tokenId: string;
  readonly requestId: string;
  /** Where its resources are. */
  readonly base: string;
};

export const auditOf = ({ tokenId, requestId }: ScimCaller) => ({ kind: "scim", id: tokenId, requestId });
