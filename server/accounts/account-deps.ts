import type { Afterwards } from "../platform/afterwards.ts";
import type { Mails } from "../platform/mails/mails.ts";
import type { Deps } from "../platform/deps.ts";
import type { LoginTries } from "./sessions/login-tries.ts";
import type { PartnerTokens } from "./partner-tokens.ts";
import type { PasswordHash } from "./passwords/password-hash.ts";
import type { SessionTokens } from "./sessions/session-tokens.ts";

/** What the verbs of accounts need beyond the machine. */
export type AccountDeps = Deps & {
  readonly tokens: { readonly session: SessionTokens; readonly partner: PartnerTokens };
  readonly passwordHash: PasswordHash;
  readonly loginTries: LoginTries;
  readonly mails: Mails;
  readonly afterwards: Afterwards;
};
