import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";

/** The text for a call that failed. */
export const keyOfProblem = (problem: unknown): string =>
  problem instanceof CallRefused || problem instanceof CallUnreachable
    ? problem.translationKey
    : "alert.error";
