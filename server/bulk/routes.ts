import * as endpoints from "@waybill/contract/bulk-jobs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { route } from "../platform/http/route.ts";
import type { GradingGeocoder } from "../places/grading-geocoder.ts";
import type { Deps } from "../platform/deps.ts";
import { languageOfProgram } from "../platform/texts.ts";
import { Refused } from "../platform/http/refused.ts";
import type { BulkDeps, RowDeps } from "./bulk-deps.ts";
import { correctRow } from "./correcting/correct-row.ts";
import { leaveOutRepeats, leaveRowOut } from "./correcting/leave-row-out.ts";
import { openPendingPlaces } from "./correcting/pending-places.ts";
import { createJob } from "./create-job.ts";
import { openPlaceFinder } from "./find-place.ts";
import { jobAnswer } from "./job-answer.ts";
import { findOwnJob, listJobs, requireBulkOrders } from "./own-jobs.ts";
import { placeOrders, type PlacingNow } from "./placing/place-orders.ts";
import { semaphore } from "../platform/http/semaphore.ts";
import { openFileReader } from "./sheet/read-files.ts";
import { makeTemplate } from "./template.ts";
import { acceptForms, bytesOfContent, uploadBytes } from "./uploaded-file.ts";

/** Each file that is read has a thread, and each that waits its bytes. */
const filesAtOnce = 2;
const filesWaiting = 20;

export async function bulkRoutes(
  app: FastifyInstance,
  given: Omit<RowDeps, "findPlace" | "placesWithinMs"> & { geocoder: GradingGeocoder; log: Deps["log"] },
  placesWithinMs = { file: 15_000, row: 3_000 },
): Promise<void> {
  const reader = openFileReader();
  app.addHook("onClose", reader.close);
  const rowDeps = { ...given, findPlace: openPlaceFinder(given), placesWithinMs };
  const pendingPlaces = openPendingPlaces(rowDeps);
  app.addHook("onClose", pendingPlaces.close);
  const deps: BulkDeps = { ...rowDeps, readFile: reader.readFile, pendingPlaces };
  const languageOf = ({ headers }: FastifyRequest) =>
    languageOfProgram(deps.country, headers["accept-language"]);
  const inTurn = semaphore(filesAtOnce, filesWaiting);
  const placingNow: PlacingNow = new Map();

  await app.register(async (scope) => {
    await acceptForms(scope);
    const create = endpoints.createBulkJob;
    route(
      scope,
      create,
      async ({ actor, body, request }) => {
        await requireBulkOrders(deps, actor);
        const { vendor_id: vendorId, content, columns } = body;
        const upload = { vendorId, bytes: bytesOfContent(content), columns };
        const jobId = await inTurn(() => createJob(deps, actor, upload));
        const job = await findOwnJob(deps, actor, jobId);
        pendingPlaces.begin(actor, job);
        return jobAnswer(deps.pool, job, "orders", languageOf(request));
      },
      { bodyLimit: uploadBytes },
    );
  });
  route(app, endpoints.readBulkTemplate, async ({ actor, query, request, reply }) => {
    await requireBulkOrders(deps, actor);
    reply.header("content-disposition", 'attachment; filename="Template.xlsx"');
    return Buffer.from(await makeTemplate(deps, query.language ?? request.headers["accept-language"]));
  });
  route(app, endpoints.listBulkJobs, async ({ actor, params }) => {
    await requireBulkOrders(deps, actor);
    return { code: 200 as const, body: await listJobs(deps, actor, params.vendorId) };
  });
  route(app, endpoints.readBulkJob, async ({ actor, params, request }) => {
    await requireBulkOrders(deps, actor);
    const job = await findOwnJob(deps, actor, params.jobId, params.vendorId);
    pendingPlaces.begin(actor, job);
    return jobAnswer(deps.pool, job, "rows", languageOf(request));
  });
  route(app, endpoints.correctBulkRow, async ({ actor, params, body, request }) => {
    await requireBulkOrders(deps, actor);
    const { row_number, cells, left_out, place_confirmed, item_value_confirmed } = body;
    const isCorrected = cells !== undefined || place_confirmed || item_value_confirmed;
    const { jobId } = params;
    const language = languageOf(request);
    if (!isCorrected === (left_out === undefined))
      throw new Refused("malformed_request", { path: ["cells"] });
    const answer =
      left_out === undefined
        ? await correctRow(deps, actor, jobId, {
            row_number,
            cells: cells ?? {},
            place_confirmed,
            item_value_confirmed,
            language,
          })
        : await leaveRowOut(deps, actor, jobId, { row_number, left_out, language });
    return { code: 200 as const, body: answer };
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
      await placeOrders(deps, placingNow, actor, params.jobId),
      "orders",
      languageOf(request),
    );
  });
}
