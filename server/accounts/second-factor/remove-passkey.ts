import type { SecondFactor } from "@waybill/contract/operations/second-factor";
import type { Operator } from "../../platform/actor.ts";
import type { FactorDeps } from "./own-factors.ts";
import { removeFactor } from "./remove-factor.ts";

export const removePasskey = (deps: FactorDeps, actor: Operator, passkey: string): Promise<SecondFactor> =>
  removeFactor(deps, actor, { passkey });
