import type { Job } from "@waybill/contract/riders/rider-jobs";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import { grant } from "../../../accounts/granted.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { storeProof, readPicture } from "../../proofs/leave-proof.ts";
import { progressOfJob } from "./job-answer.ts";
import { addJobProof } from "./job-rows.ts";
import { jobAnswer, findOwnJob } from "./jobs.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

const dayMs = 86_400_000;

/**
 * Stores a rider's picture as proof while the job is open. A picture of a failed delivery is accepted for one more
 * day, because a job that failed before the pickup, or whose parcel is disposed of, ends at once.
 */
export async function putJobProof(
  deps: RiderDeps,
  actor: RiderActor,
  { orderId, kind, bytes }: { orderId: string; kind: ServedProofKind; bytes: Buffer },
): Promise<Job> {
  const { job, order } = await findOwnJob(deps, actor, orderId);
  const endedMs = deps.now().getTime() - (job.ended_at?.getTime() ?? 0);
  const isLate =
    kind === "failure" && (job.stage === "failed" || job.stage === "deciding") && endedMs < dayMs;
  if (progressOfJob(job, order).isOver && !isLate) throw new Refused("order_not_found");
  const noted = await storeProof(
    deps,
    grant(actor, order, "order_not_found"),
    kind,
    await readPicture(bytes),
    actor,
  );
  await addJobProof(deps.pool, job.job_id, kind);
  const proofs = { ...job.proofs, [kind]: true as const };
  return jobAnswer(deps, { job: { ...job, proofs }, order: noted });
}
