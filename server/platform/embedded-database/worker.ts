// The embedded database, in a thread of its own so that a slow query never holds up the requests of others.
import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { parentPort, workerData } from "node:worker_threads";
import { syncEachCommit } from "./sync-each-commit.ts";
import { isEmptyFolder, syncFolder } from "./sync-folder.ts";
import type { FromWorker, ToWorker, WorkerStart } from "./worker-messages.ts";

const { folder } = workerData as WorkerStart;
const say = (message: FromWorker) => parentPort?.postMessage(message);

/** PGlite starts PostgreSQL with -F, which is "do not sync". */
const startParams = [
  ...PGlite.defaultStartParams.filter((word) => word !== "-F"),
  ...["-c", "fsync=on", "-c", "wal_sync_method=fsync"],
];

try {
  const isNew = isEmptyFolder(folder);
  const db = await PGlite.create({ dataDir: folder, startParams });
  const syncs = syncEachCommit(db.Module.FS);
  if (isNew) syncFolder(folder);
  await db.exec(
    "create table if not exists sync_probe (at timestamptz); insert into sync_probe values (now());",
  );
  await db.exec("truncate sync_probe; checkpoint;");

  const server = new PGLiteSocketServer({ db, host: "127.0.0.1", port: 0, maxConnections: 8 });
  await server.start();
  say({ kind: "open", port: Number(server.getServerConn().split(":").at(-1)), syncs: syncs() > 0 });

  parentPort?.on("message", (_message: ToWorker) => {
    void (async () => {
      await server.stop();
      await db.exec("checkpoint");
      await db.close();
      parentPort?.close();
    })();
  });
} catch (error) {
  say({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
}
