import { CallRefused, CallUnreachable } from "./refused.ts";

/** The texts of a language, from its one file (spec §7). */
export async function loadTexts(language: string): Promise<Record<string, string>> {
  const answer = await fetch(`/locales/${language}.json`).catch((cause: unknown) => {
    throw new CallUnreachable("No answer came.", { cause });
  });
  if (!answer.ok) throw new CallRefused(answer.status, undefined);
  return (await answer.json()) as Record<string, string>;
}
