import { chooseMails } from "../mails/choose-mails.ts";
import { openAfterwards } from "../platform/afterwards.ts";
import type { WhoActs } from "../platform/actor.ts";
import type { Deps } from "../platform/deps.ts";
import type { AccountDeps } from "./account-deps.ts";
import { openLoginTries } from "./sessions/login-tries.ts";
import { partnerTokens } from "./partner-tokens.ts";
import { argon2Hash } from "./passwords/password-hash.ts";
import { sessionTokens } from "./sessions/session-tokens.ts";
import { openWhoActs } from "./who-acts.ts";

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
