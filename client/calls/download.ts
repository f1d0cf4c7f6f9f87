import type { EndpointFacts } from "@waybill/contract/endpoint";
import { openAnswer, type CallInput } from "./call.ts";
import { CallUnreachable } from "./refused.ts";

export type Download = { file: Blob; name: string | undefined };
/** What has come so far, in bytes, and how many things will come in all, where the server says so. */
export type DownloadProgress = { bytes: number; total: number | undefined };

const nameIn = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1];

const totalIn = (answer: Response): number | undefined => {
  const total = Number(answer.headers.get("x-total-count") ?? Number.NaN);
  return Number.isInteger(total) ? total : undefined;
};

/**
 * Fetches a file as it comes and tells how far it is. Throws CallRefused, or CallUnreachable where the file broke off;
 * what the signal aborts throws as fetch does.
 */
export async function download<E extends EndpointFacts>(
  endpoint: E,
  input: CallInput<E> & { signal: AbortSignal },
  onProgress: (progress: DownloadProgress) => void,
): Promise<Download> {
  const answer = await openAnswer(endpoint, input);
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
    throw new CallUnreachable("The file broke off.", { cause: problem });
  }
  const type = answer.headers.get("content-type") ?? "";
  return { file: new Blob(parts, { type }), name: nameIn(answer) };
}
