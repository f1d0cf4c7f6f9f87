import { WaybillError } from "../partner-client/index.ts";

const ofTheKey = new Set([401, 403, 429]);

/** Whether Waybill said no to what was asked: sent again it would say so again. A bad key or too many calls are errors. */
export const isRefusal = (problem: unknown): problem is WaybillError =>
  problem instanceof WaybillError &&
  problem.status >= 400 &&
  problem.status < 500 &&
  !ofTheKey.has(problem.status);
