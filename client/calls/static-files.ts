import { CallRefused, CallUnreachable } from "./refused.ts";

/**
 * Loads the texts of a language from its file (spec §7); other apps and the portal's office screens have separate
 * files.
 */
export async function loadTexts(
  language: string,
  part?: "rider" | "operations" | "office",
): Promise<Record<string, string>> {
  const folder = part ? `/locales/${part}` : "/locales";
  const answer = await fetch(`${folder}/${language}.json`).catch((cause: unknown) => {
    throw new CallUnreachable("No response came.", { cause });
  });
  if (!answer.ok) throw new CallRefused(answer.status, undefined);
  return (await answer.json()) as Record<string, string>;
}

/** The files of the running build: its entries, and what landing, sign-in and application load first. */
type AssetManifest = {
  build: string;
  entrypoints: string[];
  landing: string[];
  signIn: string[];
  application: string[];
};

/** Reads the manifest, bypassing every cache (spec §7); undefined if there is none, as in development. */
export async function readAssetManifest(now: number): Promise<AssetManifest | undefined> {
  try {
    const answer = await fetch(`/asset-manifest.json?t=${now}`, { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as AssetManifest) : undefined;
  } catch {
    return undefined;
  }
}
