import type { AccountDeps } from "../open-accounts.ts";

/** A token as the partner would sign one; only a sandbox has it. */
export const issueGodroidToken = (
  { tokens }: Pick<AccountDeps, "tokens">,
  vendorId: string,
): Promise<string> => tokens.partner.issueInSandbox(vendorId);
