import { directionOf } from "@waybill/domain/markets/languages";
import type { Deps } from "../../platform/deps.ts";
import type { TermsIn } from "./terms-in.ts";
import { termsPdf } from "./terms-pdf.ts";

/** Renders the terms as PDF. */
export function openDownloadTerms(
  deps: Pick<Deps, "now">,
  termsIn: TermsIn,
): (language: string) => Promise<Buffer> {
  // Cached per language, version and service name; the text is the same for every reader.
  const files = new Map<string, Promise<Buffer>>();
  return async (language: string): Promise<Buffer> => {
    const direction = directionOf(language);
    const { version, service, terms } = await termsIn(language);
    const name = `${language} ${version} ${service}`;
    const file = files.get(name) ?? termsPdf({ terms, service, language, direction, now: deps.now() });
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
}
