import { WaybillError } from "../partner-client/index.ts";

const ofTheKey = new Set([401, 403, 429]);

/**
 * True if Waybill refused the request and would refuse it again. A wrong key or too many calls are errors instead,
 * which can be retried.
 */
export const isRefusal = (problem: unknown): problem is WaybillError =>
  problem instanceof WaybillError &&
  problem.status >= 400 &&
  problem.status < 500 &&
  !ofTheKey.has(problem.status);
