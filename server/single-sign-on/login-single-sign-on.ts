import type { AuthenticationResult } from "@waybill/contract/accounts";
import { personOf } from "../accounts/team/people.ts";
import { beginSession, type SignedInFrom } from "../accounts/sessions/begin-session.ts";
import { Refused } from "../platform/http/refused.ts";
import { hashOf } from "./begin-single-sign-on.ts";
import { takeCode } from "./sign-in-rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

/** Signs in with the code that `finishSingleSignOn` returned. */
export async function loginSingleSignOn(
  deps: SignOnDeps,
  code: string,
  from: SignedInFrom,
): Promise<AuthenticationResult> {
  const userId = await takeCode(deps.db, hashOf(code), deps.now());
  const user = userId === undefined ? undefined : await personOf(deps.db, { userId });
  if (!user) throw new Refused("sign_on_code_over", { path: ["code"] });
  return beginSession(deps, deps.tokens.session, user, from);
}
