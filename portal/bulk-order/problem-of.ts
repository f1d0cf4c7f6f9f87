import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { bulkErrorNotificationMs } from "@waybill/domain/timings";

/** Why a file was not taken, in the words of the server where it said so. */
export const problemOf = (problem: unknown): { key: string; values: Readonly<Record<string, string>> } =>
  problem instanceof CallRefused || problem instanceof CallUnreachable
    ? { key: problem.translationKey, values: problem.values }
    : { key: "file-upload-error", values: {} };

/** A bulk error as a notice, for 7 s (spec §8, §9). */
export const sayBulkError = (key: string, values: Readonly<Record<string, string>> = {}): number =>
  notify({ message: textOf(key, values), type: "error", duration: bulkErrorNotificationMs });
