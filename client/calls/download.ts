import type { EndpointFacts } from "@waybill/contract/endpoint";
import { useEffect, useRef, useState } from "react";
import { type CallInput, openResponse } from "./call.ts";
import { CallUnreachable } from "./refused.ts";

export type Download = { file: Blob; name: string | undefined };
/** Bytes received so far, and the total count of items if the server sends it. */
export type DownloadProgress = { bytes: number; total: number | undefined };

const nameIn = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];

const totalIn = (answer: Response): number | undefined => {
  const total = Number(answer.headers.get("x-total-count") ?? Number.NaN);
  return Number.isInteger(total) ? total : undefined;
};

/**
 * Downloads a file and reports progress. Throws CallRefused, or CallUnreachable if the download broke off; an abort
 * throws like fetch.
 */
export async function download<E extends EndpointFacts>(
  endpoint: E,
  input: CallInput<E> & { signal: AbortSignal },
  onProgress: (progress: DownloadProgress) => void,
): Promise<Download> {
  const answer = await openResponse(endpoint, input);
  const total = totalIn(answer);
  const parts: BlobPart[] = [];
  let bytes = 0;
  onProgress({ bytes, total });
  const reader = answer.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      parts.push(read.value);
      bytes += read.value.byteLength;
      onProgress({ bytes, total });
    }
  } catch (problem) {
    if (input.signal.aborted) throw problem;
    throw new CallUnreachable("The download was interrupted.", { cause: problem });
  }
  const type = answer.headers.get("content-type") ?? "";
  return { file: new Blob(parts, { type }), name: nameIn(answer) };
}

/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Revokes the address later, because the browser reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Runs work that is cancelled by a second press or by leaving the screen; cancelled work is not an error. */
export function useStoppable(
  run: (signal: AbortSignal) => Promise<void>,
  onFailed: (problem: unknown) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async () => {
    const { signal } = (stop.current = new AbortController());
    setBusy(true);
    try {
      await run(signal);
    } catch (problem) {
      if (!signal.aborted) onFailed(problem);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, press: () => (isBusy ? stop.current?.abort() : void begin()) };
}
