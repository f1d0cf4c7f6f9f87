// The embedded database, in its own thread so that a slow query never delays other requests.
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";

export type WorkerStart = { folder: string };

export type MessageToWorker = "close";

export type MessageFromWorker =
  /** `syncs`: true if a test commit was synced to the disk. */
  { kind: "open"; port: number; syncs: boolean } | { kind: "failed"; reason: string };

const { folder } = workerData as WorkerStart;
const post = (message: MessageFromWorker) => parentPort?.postMessage(message);

/** PGlite starts PostgreSQL with -F, which turns syncing off. */
const startParams = [
  ...PGlite.defaultStartParams.filter((word) => word !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
];

/**
 * The build puts an empty database next to this program. Without it the server creates one from scratch, which
 * takes seconds.
 */
const emptyDatabase = join(import.meta.dirname, "empty-database/folder.tar.gz");
const loadEmpty = () => existsSync(emptyDatabase) && { loadDataDir: new Blob([readFileSync(emptyDatabase)]) };

try {
  // If the process ends during this, it leaves an incomplete folder without orders, because it had not started to
  // serve.
  const making = `${folder}-making`;
  if (existsSync(making)) rmSync(folder, { recursive: true, force: true });
  const isNew = isEmptyFolder(folder);
  if (isNew) writeFileSync(making, "");
  const db = await PGlite.create({ dataDir: folder, startParams, ...(isNew && loadEmpty()) });
  const syncs = syncEachCommit(db.Module.FS);
  if (isNew) syncFolder(folder);
  rmSync(making, { force: true });
  await db.exec(
    "create table if not exists sync_probe (at timestamptz); insert into sync_probe values (now());",
  );
  await db.exec("truncate sync_probe; checkpoint;");

  const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: 0, maxConnections: 8 });
  await server.start();
  post({ kind: "open", port: Number(server.getServerConn().split(":").at(-1)), syncs: syncs() > 0 });

  parentPort?.on("message", (_message: MessageToWorker) => {
    void (async () => {
      await server.stop();
      await db.exec("checkpoint");
      await db.close();
      parentPort?.close();
    })();
  });
} catch (error) {
  post({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
}

type FileStream = { nfd?: number };
type FileSystem = {
  filesystems?: { NODEFS?: { stream_ops?: { fsync?: (stream: FileStream) => number } } };
};

/**
 * PGlite's file system drops every sync, so a power cut would lose acknowledged orders. This replaces the sync
 * function of its Node file system and returns how often it ran; the property path is not a public API, so callers
 * check that count.
 */
export function syncEachCommit(fileSystem: unknown): () => number {
  let syncs = 0;
  const streams = (fileSystem as FileSystem | undefined)?.filesystems?.NODEFS?.stream_ops;
  if (streams)
    streams.fsync = ({ nfd }) => {
      if (nfd === undefined) return 0;
      fdatasyncSync(nfd);
      syncs += 1;
      return 0;
    };
  return () => syncs;
}

export function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

/** Syncs every file of a new database to the disk, because nothing was synced while it was created. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = openSync(join(entry.parentPath, entry.name), "r+");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
