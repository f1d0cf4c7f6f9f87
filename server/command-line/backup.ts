import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { join, resolve } from "node:path";
import { compareMigrations, version } from "../platform/database/schema-compatibility.ts";
import {
  checkDeployment,
  recordBackup,
  readStoredDeployment,
} from "../platform/settings/stored-deployment.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { filesOf, hashOfFile, runTool, type Manifest } from "./backup-files.ts";
import { withDatabase, singleArgument } from "./open-tool.ts";

/**
 * False if the path does not exist. Throws for a folder that this user may not read: its proofs would be missing
 * from the backup.
 */
function isFolder(path: string): boolean {
  try {
    return readdirSync(path).length >= 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw new CannotStart(`${path} cannot be read: ${(error as Error).message}.`);
  }
}

/** Copies the database and the proofs into a new folder that only its owner can read. */
export async function backup(words: readonly string[]): Promise<number> {
  const folder = resolve(singleArgument(words, "the folder to write to: waybill backup DIR"));
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CannotStart(`${folder} is not empty: pass a new folder.`);
  const { databaseUrl, dataDir, proofStoreUrl } = readSettings(process.env);
  // Files created from here on are readable by their owner only.
  process.umask(0o077);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);

  const belongs = await withDatabase(process.env, async ({ settings, database: { db } }) => {
    await checkDeployment(db, settings);
    const { pending } = await compareMigrations(db);
    if (pending.length > 0)
      throw new CannotStart(`The database lacks ${pending.length} migrations: run waybill migrate first.`);
    return readStoredDeployment(db);
  });
  if (databaseUrl === undefined) cpSync(join(dataDir, "pglite"), join(folder, "pglite"), { recursive: true });
  else
    await runTool(
      "pg_dump",
      ["--format=custom", "--no-owner", "--no-privileges", `--file=${join(folder, "database.dump")}`],
      databaseUrl,
    );
  // Proofs are copied after the database, so that all proofs it refers to exist; extra ones do no harm.
  const proofs = join(dataDir, "proofs");
  if (proofStoreUrl === undefined && isFolder(proofs))
    cpSync(proofs, join(folder, "proofs"), {
      recursive: true,
      filter: (source) => !source.endsWith(".part") && !source.includes("waybill-probe"),
    });

  const files: Record<string, string> = {};
  // One at a time: there may be more proofs than a process can open at once.
  for (const file of filesOf(folder)) files[file] = await hashOfFile(join(folder, file));
  const manifest: Manifest = {
    version,
    country: belongs.country,
    environment: belongs.environment,
    deployment_id: belongs.deployment_id,
    made_at: new Date().toISOString(),
    database: databaseUrl === undefined ? "embedded" : "postgresql",
    files,
  };
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await withDatabase(process.env, ({ database: { db } }) => recordBackup(db, new Date()));
  console.log(`${Object.keys(files).length} files are in ${folder}.`);
  if (proofStoreUrl !== undefined)
    console.log("Proofs are in a bucket (PROOF_STORE_URL): back it up separately.");
  console.log("Keep TOKEN_SECRET too, in another place: without it encrypted values cannot be read.");
  return 0;
}
