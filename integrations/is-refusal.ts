import { WaybillError } from "../partner-client/index.ts";

const ofTheKey = new Set([401, 403, 429]);

/**
 * True if Waybill refused the request for good, so that a retry would be refused too. A bad key or too many calls are
 * errors instead.
 */
export const isRefusal = (problem: unknown): problem is WaybillError =>
  problem instanceof WaybillError &&
  problem.status >= 400 &&
  problem.status < 500 &&
  !ofTheKey.has(problem.status);
