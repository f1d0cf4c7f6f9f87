import { randomBytes } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isAtLeast, version } from "../platform/database/schema-compatibility.ts";
import {
  markRestoredCopy,
  requireSameDeployment,
  isEmptyDatabase,
} from "../platform/settings/stored-deployment.ts";
import { areSecretsReadable } from "../platform/settings/secrets.ts";
import { readSettings, type Settings } from "../platform/settings/settings.ts";
import { CannotStart } from "../platform/start-and-stop.ts";
import { filesOf, hashOfFile, runTool, type Manifest } from "./backup-files.ts";
import { withDatabase, singleArgument } from "./open-tool.ts";

/** Restores a backup into an empty database; the copy stays closed until `waybill resume`. */
export async function restore(words: readonly string[]): Promise<number> {
  const folder = resolve(singleArgument(words, "the folder of the backup: waybill restore DIR"));
  const settings = readSettings(process.env);
  const manifest = await readManifest(folder);
  refuseOthers(manifest, settings);
  const { databaseUrl, dataDir, proofStoreUrl } = settings;
  const proofs = join(dataDir, "proofs");
  const hasProofs = proofStoreUrl === undefined && existsSync(join(folder, "proofs"));
  if (hasProofs && existsSync(proofs) && readdirSync(proofs).length > 0)
    throw new CannotStart(`${proofs} already has proofs: set DATA_DIR to an empty folder.`);
  if (databaseUrl === undefined) {
    const kept = join(dataDir, "pglite");
    if (existsSync(kept) && readdirSync(kept).length > 0)
      throw new CannotStart(`${kept} already has a database: set DATA_DIR to an empty folder.`);
    cpSync(join(folder, "pglite"), kept, { recursive: true });
  } else {
    await withDatabase(process.env, async ({ database: { db } }) => {
      if (!(await isEmptyDatabase(db)))
        throw new CannotStart("The database is not empty: a backup can be restored only into an empty one.");
    });
    await runTool(
      "pg_restore",
      [
        "--no-owner",
        "--no-privileges",
        "--exit-on-error",
        "--single-transaction",
        join(folder, "database.dump"),
      ],
      databaseUrl,
    );
  }
  // Mark the database as a closed copy before copying the proofs: copying may fail for lack of disk space, and a
  // server started then must not send anything.
  await withDatabase(process.env, async ({ database: { db } }) => {
    await markRestoredCopy(db, { settings, now: () => new Date(), randomBytes });
    if (!(await areSecretsReadable({ db, settings })))
      console.error(
        "TOKEN_SECRET differs from the backup's: set that one, or add it to TOKEN_SECRET_PREVIOUS.",
      );
  });
  if (hasProofs) cpSync(join(folder, "proofs"), proofs, { recursive: true });
  console.log(`The backup of ${manifest.made_at} was restored.`);
  console.log("It is a closed copy: it neither dispatches nor sends anything until you run waybill resume.");
  return 0;
}

/** Reads the manifest of a backup, and checks every file against it. */
async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, "manifest.json");
  if (!existsSync(file)) throw new CannotStart(`${folder} is not a backup: it has no manifest.json.`);
  const damaged = (what: string) => new CannotStart(`The backup in ${folder} is damaged: ${what}.`);
  let manifest: Manifest | null;
  try {
    manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest | null;
  } catch {
    throw damaged("manifest.json cannot be read");
  }
  if (typeof manifest?.version !== "string" || typeof (manifest.files ?? undefined) !== "object")
    throw damaged("manifest.json is incomplete");
  if (manifest.database === "postgresql" && !("database.dump" in manifest.files))
    throw damaged("manifest.json does not list database.dump");
  const there = new Set(filesOf(folder));
  for (const [name, hash] of Object.entries(manifest.files)) {
    if (!there.has(name)) throw damaged(`${name} is missing`);
    if ((await hashOfFile(join(folder, name))) !== hash)
      throw damaged(`${name} has changed since the backup`);
  }
  return manifest;
}

function refuseOthers(manifest: Manifest, settings: Settings): void {
  if (!isAtLeast(version, manifest.version))
    throw new CannotStart(
      `The backup was made by version ${manifest.version}, but this is ${version}: restore it with that version or a newer one.`,
    );
  requireSameDeployment(manifest, settings, "this backup");
  const kind = settings.databaseUrl === undefined ? "embedded" : "postgresql";
  if (manifest.database !== kind)
    throw new CannotStart(
      kind === "embedded"
        ? "The backup is of a PostgreSQL database: set DATABASE_URL to an empty one."
        : "The backup is of an embedded database: unset DATABASE_URL.",
    );
}
