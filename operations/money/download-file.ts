import type { EndpointFacts } from "@waybill/contract/endpoint";
import type { CallInput } from "@waybill/client/calls/call.ts";
import { download, saveFile } from "@waybill/client/calls/download.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";
import { notifyProblem } from "../calls.ts";

/** Downloads a file from the server in the screen's language. */
export async function downloadFile<E extends EndpointFacts>(endpoint: E, input: CallInput<E>): Promise<void> {
  const headers = { "accept-language": currentLanguage() };
  const { signal } = new AbortController();
  try {
    const { file, name } = await download(
      endpoint,
      Object.assign({}, input, { headers, signal }),
      () => undefined,
    );
    saveFile(file, name ?? "file");
  } catch (problem) {
    notifyProblem(problem);
  }
}
