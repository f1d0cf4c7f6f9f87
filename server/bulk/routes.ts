import * as endpoints from "@waybill/contract/bulk-jobs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../platform/http/route.ts";
import type { GradingGeocoder } from "../places/grading-geocoder.ts";
import type { Deps } from "../platform/deps.ts";
import { languageOfProgram } from "../platform/texts.ts";
import type { BulkDeps, RowDeps } from "./bulk-deps.ts";
import { correctBulkRow } from "./correcting/correct-bulk-row.ts";
import { leaveOutRepeats } from "./correcting/leave-out-repeats.ts";
import { openPendingPlaces } from "./correcting/pending-places.ts";
import { createBulkJob } from "./create-bulk-job.ts";
import { openPlaceFinder } from "./find-place.ts";
import { jobAnswer } from "./job-answer.ts";
import { requireBulkOrders } from "./own-jobs.ts";
import { outletImportRoutes } from "./outlets/routes.ts";
import { listBulkJobs, readBulkJob } from "./bulk-jobs.ts";
import { placeBulkOrders, type JobsBeingPlaced } from "./placing/place-bulk-orders.ts";
import { semaphore } from "../platform/http/semaphore.ts";
import { openFileReader } from "./sheet/read-files.ts";
import { readBulkTemplate } from "./sheet/read-bulk-template.ts";
import { acceptForms, bytesOfContent, uploadBytes } from "./uploaded-file.ts";

/** Each file being read has its own thread, and each waiting file is in memory. */
const filesAtOnce = 2;
const filesWaiting = 20;

export async function bulkRoutes(
  app: FastifyInstance,
  bulkDeps: Omit<RowDeps, "findPlace" | "placesWithinMs"> & { geocoder: GradingGeocoder; log: Deps["log"] },
  placesWithinMs = { file: 15_000, row: 3_000 },
): Promise<void> {
  const reader = openFileReader();
  app.addHook("onClose", reader.close);
  const rowDeps = { ...bulkDeps, findPlace: openPlaceFinder(bulkDeps), placesWithinMs };
  const pendingPlaces = openPendingPlaces(rowDeps);
  app.addHook("onClose", pendingPlaces.close);
  const deps: BulkDeps = { ...rowDeps, readFile: reader.readFile, pendingPlaces };
  const languageOf = ({ headers }: FastifyRequest) =>
    languageOfProgram(deps.country, headers["accept-language"]);
  const inTurn = semaphore(filesAtOnce, filesWaiting);
  const jobsBeingPlaced: JobsBeingPlaced = new Map();
  await outletImportRoutes(app, { ...rowDeps, readRows: reader.readRows }, inTurn);

  await app.register(async (scope) => {
    await acceptForms(scope);
    route(
      scope,
      endpoints.createBulkJob,
      async ({ actor, body, request }) => {
        await requireBulkOrders(deps, actor);
        const { vendor_id: vendorId, content, columns } = body;
        const upload = { vendorId, bytes: bytesOfContent(content), columns };
        const job = await inTurn(() => createBulkJob(deps, actor, upload));
        return jobAnswer(deps.pool, job, "orders", languageOf(request));
      },
      { bodyLimit: uploadBytes },
    );
  });
  route(app, endpoints.readBulkTemplate, async ({ actor, query, request, reply }) => {
    await requireBulkOrders(deps, actor);
    reply.header("content-disposition", 'attachment; filename="Template.xlsx"');
    return Buffer.from(await readBulkTemplate(deps, query.language ?? request.headers["accept-language"]));
  });
  route(app, endpoints.listBulkJobs, async ({ actor, params }) => {
    await requireBulkOrders(deps, actor);
    return { code: 200 as const, body: await listBulkJobs(deps, actor, params.vendorId) };
  });
  route(app, endpoints.readBulkJob, async ({ actor, params, request }) => {
    await requireBulkOrders(deps, actor);
    return readBulkJob(deps, actor, { ...params, language: languageOf(request) });
  });
  route(app, endpoints.correctBulkRow, async ({ actor, params, body, request }) => {
    await requireBulkOrders(deps, actor);
    const correction = { ...body, language: languageOf(request) };
    return { code: 200 as const, body: await correctBulkRow(deps, actor, params.jobId, correction) };
  });
  route(app, endpoints.leaveOutRepeats, async ({ actor, params, request }) => {
    await requireBulkOrders(deps, actor);
    return jobAnswer(
      deps.pool,
      await leaveOutRepeats(deps, actor, params.jobId),
      "orders",
      languageOf(request),
    );
  });
  route(app, endpoints.placeBulkOrders, async ({ actor, params, request }) => {
    await requireBulkOrders(deps, actor);
    return jobAnswer(
      deps.pool,
      await placeBulkOrders(deps, jobsBeingPlaced, actor, params.jobId),
      "orders",
      languageOf(request),
    );
  });
}
