/** What the running build is made of: its entries, and the files that the landing and the application start with. */
export type AssetManifest = {
  build: string;
  entrypoints: string[];
  landing: string[];
  application: string[];
};

/** Reads the manifest past every cache (spec §7); undefined where there is none, as in development. */
export async function readAssetManifest(now: number): Promise<AssetManifest | undefined> {
  try {
    const answer = await fetch(`/asset-manifest.json?t=${now}`, { cache: "no-store" });
    return answer.ok ? ((await answer.json()) as AssetManifest) : undefined;
  } catch {
    return undefined;
  }
}
