import { type Afterwards, openAfterwards } from "../platform/background-tasks.ts";
import { chooseMails, type Mails } from "../platform/mails.ts";
import type { Deps } from "../platform/deps.ts";
import { type LoginTries, openLoginTries } from "./sessions/login-tries.ts";
import { type PartnerTokens, partnerTokens } from "./partner-tokens.ts";
import { argon2Hash, type PasswordHash } from "./passwords/password-hash.ts";
import { type SessionTokens, sessionTokens } from "./sessions/session-tokens.ts";
import type { WhoActs } from "../platform/actor.ts";
import { openWhoActs } from "./who-acts.ts";

/** What the verbs of accounts need beyond the machine. */
export type AccountDeps = Deps & {
  readonly tokens: { readonly session: SessionTokens; readonly partner: PartnerTokens };
  readonly passwordHash: PasswordHash;
  readonly loginTries: LoginTries;
  readonly mails: Mails;
  readonly afterwards: Afterwards;
};

export type Accounts = AccountDeps & { readonly whoActs: WhoActs; readonly closeAccounts: () => void };

/** Opens what signs people in and tells who they are. */
export async function openAccounts(deps: Deps): Promise<Accounts> {
  const tokens = { session: await sessionTokens(deps), partner: await partnerTokens(deps) };
  const { whoActs, close } = openWhoActs(deps, tokens);
  return {
    ...deps,
    tokens,
    whoActs,
    loginTries: openLoginTries(deps),
    mails: chooseMails(deps),
    afterwards: openAfterwards(deps),
    passwordHash: argon2Hash(),
    closeAccounts: close,
  };
}
