import type { AuthenticationResult } from "@waybill/contract/accounts";
import { findUserByIdOrEmail } from "../accounts/team/people.ts";
import { beginSession, type SessionOrigin } from "../accounts/sessions/begin-session.ts";
import { Refused } from "../platform/http/refused.ts";
import { hashOfState } from "./begin-single-sign-on.ts";
import { consumeCode } from "./sign-in-rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

/** Signs in with the code that `finishSingleSignOn` returned. */
export async function loginSingleSignOn(
  deps: SignOnDeps,
  code: string,
  from: SessionOrigin,
): Promise<AuthenticationResult> {
  const userId = await consumeCode(deps.db, hashOfState(code), deps.now());
  const user = userId === undefined ? undefined : await findUserByIdOrEmail(deps.db, { userId });
  if (!user) throw new Refused("sign_on_code_over", { path: ["code"] });
  return beginSession(deps, deps.tokens.session, user, from);
}
