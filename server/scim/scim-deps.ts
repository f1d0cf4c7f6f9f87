import type { AccountDeps } from "../accounts/open-accounts.ts";

export type ScimDeps = AccountDeps;

/** The vendor whose users a call manages, and the token of the call. */
export type ScimCaller = {
  readonly vendorId: string;
  readonly tokenId: string;
  readonly requestId: string;
  /** The base URL of the resources. */
  readonly base: string;
};

export const auditOf = ({ tokenId, requestId }: ScimCaller) => ({ kind: "scim", id: tokenId, requestId });
