import * as endpoints from "@waybill/contract/bulk-jobs";
import type { FastifyInstance } from "fastify";
import { route } from "../platform/http/route.ts";
import type { BulkDeps } from "./bulk-deps.ts";
import { correctRow } from "./correcting/correct-row.ts";
import { createJob } from "./create-job.ts";
import { jobAnswer } from "./job-answer.ts";
import { findOwnJob, listJobs, requireBulkOrders } from "./own-jobs.ts";
import { placeOrders, type PlacingNow } from "./placing/place-orders.ts";
import { semaphore } from "./semaphore.ts";
import { openFileReader } from "./sheet/read-files.ts";
import { makeTemplate } from "./template.ts";
import { acceptForms, bytesOfContent, uploadBytes } from "./uploaded-file.ts";

/** Each file that is read has a thread, and each that waits its bytes. */
const filesAtOnce = 2;
const filesWaiting = 20;

export async function bulkRoutes(app: FastifyInstance, given: Omit<BulkDeps, "readFile">): Promise<void> {
  const reader = openFileReader();
  app.addHook("onClose", reader.close);
  const deps = { ...given, readFile: reader.readFile };
  const inTurn = semaphore(filesAtOnce, filesWaiting);
  const placingNow: PlacingNow = new Map();

  await app.register(async (scope) => {
    await acceptForms(scope);
    const create = endpoints.createBulkJob;
    route(
      scope,
      create,
      async ({ actor, body }) => {
        await requireBulkOrders(deps);
        const upload = { vendorId: body.vendor_id, bytes: bytesOfContent(body.content) };
        const jobId = await inTurn(() => createJob(deps, actor, upload));
        return jobAnswer(deps.pool, await findOwnJob(deps, actor, jobId), "orders");
      },
      { bodyLimit: uploadBytes },
    );
  });
  route(app, endpoints.readBulkTemplate, async ({ reply }) => {
    await requireBulkOrders(deps);
    reply.header("content-disposition", 'attachment; filename="Template.xlsx"');
    return Buffer.from(await makeTemplate(deps));
  });
  route(app, endpoints.listBulkJobs, async ({ actor, params }) => {
    await requireBulkOrders(deps);
    return { code: 200 as const, body: await listJobs(deps, actor, params.vendorId) };
  });
  route(app, endpoints.readBulkJob, async ({ actor, params }) => {
    await requireBulkOrders(deps);
    const job = await findOwnJob(deps, actor, params.jobId, params.vendorId);
    return jobAnswer(deps.pool, job, "rows");
  });
  route(app, endpoints.correctBulkRow, async ({ actor, params, body }) => {
    await requireBulkOrders(deps);
    return { code: 200 as const, body: await correctRow(deps, actor, params.jobId, body) };
  });
  route(app, endpoints.placeBulkOrders, async ({ actor, params }) => {
    await requireBulkOrders(deps);
    return jobAnswer(deps.pool, await placeOrders(deps, placingNow, actor, params.jobId), "orders");
  });
}
