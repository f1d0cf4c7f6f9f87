import type { SecondFactor } from "@waybill/contract/merchants/second-factor-facts";
import type { Account } from "../../platform/actor.ts";
import type { FactorDeps } from "./own-factors.ts";
import { removeFactor } from "./remove-factor.ts";

export const removeTotp = (deps: FactorDeps, actor: Account): Promise<SecondFactor> =>
  removeFactor(deps, actor, "totp");
