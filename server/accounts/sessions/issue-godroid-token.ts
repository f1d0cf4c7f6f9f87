import type { AccountDeps } from "../open-accounts.ts";

/** Issues a token as the partner would sign it; works only in a sandbox. */
export const issueGodroidToken = (
  { tokens }: Pick<AccountDeps, "tokens">,
  vendorId: string,
): Promise<string> => tokens.partner.issueInSandbox(vendorId);
