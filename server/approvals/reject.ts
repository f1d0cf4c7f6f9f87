import type { Approval } from "@waybill/contract/operations/approvals";
import type { Operator } from "../platform/actor.ts";
import { decideApproval, type DecidingDeps } from "./decide-approval.ts";

export const reject = (deps: DecidingDeps, actor: Operator, id: string): Promise<Approval> =>
  decideApproval(deps, actor, { id, outcome: "rejected" });
