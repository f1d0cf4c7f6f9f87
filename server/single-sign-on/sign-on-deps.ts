import type { AccountDeps } from "../accounts/open-accounts.ts";
import type { openOutgoingFetch } from "../platform/outgoing/outgoing-fetch.ts";
import type { TxtRecords } from "../platform/outgoing/txt-records.ts";

/** The dependencies of single sign-on, besides those of accounts. */
export type SignOnDeps = AccountDeps & {
  readonly txtRecords: TxtRecords;
  /** Calls URLs of identity providers. */
  readonly providers: ReturnType<typeof openOutgoingFetch>;
};
