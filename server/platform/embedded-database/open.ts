import type { FastifyBaseLogger } from "fastify";
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { startThread } from "../program-files.ts";
import { CannotStart } from "../start-and-stop.ts";
import { lockFolder } from "./lock-folder.ts";
import type { MessageFromWorker, MessageToWorker, WorkerStart } from "./worker.ts";

export type EmbeddedDatabase = {
  readonly connection: { host: string; port: number; user: string; database: string };
  /** Writes a checkpoint and unlocks the folder. */
  close(): Promise<void>;
};

const program = {
  source: "server/platform/embedded-database/worker.ts",
  built: "server/dist/embedded-database-worker.js",
};

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "is not a folder",
  ENOENT: "cannot be created there",
  ENOTDIR: "lies under a file",
  EACCES: "is not writable for this user",
  EPERM: "is not writable for this user",
  EROFS: "is on a read-only disk",
  ENOSPC: "is on a full disk",
};

/** Creates the missing folders of a path. Node's own `recursive` never ends under /proc. */
function makeMissing(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeMissing(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

function makeFolder(dataDir: string): void {
  try {
    makeMissing(resolve(dataDir));
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw reason
      ? new CannotStart(`The data folder ${dataDir} ${reason}: set DATA_DIR to another one.`)
      : error;
  }
}

/** Opens PGlite on a folder, in its own thread behind a loopback port. */
export async function openEmbeddedDatabase(
  dataDir: string,
  log: FastifyBaseLogger,
): Promise<EmbeddedDatabase> {
  makeFolder(dataDir);
  const unlock = lockFolder(dataDir);
  const worker = startThread(program, { folder: join(dataDir, "pglite") } satisfies WorkerStart);
  const opened = new Promise<Extract<MessageFromWorker, { kind: "open" }>>((settle, fail) => {
    worker.on("message", (message: MessageFromWorker) => {
      if (message.kind === "open") settle(message);
      else fail(new Error(message.reason));
    });
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The embedded database exited with code ${code}.`)));
  });

  try {
    const { port, syncs } = await opened;
    worker.on("error", (error) => log.fatal(error, "the embedded database crashed"));
    if (!syncs)
      log.warn("The embedded database does not sync each commit: a power cut may lose the last orders.");
    const close = async () => {
      const gone = new Promise((settle) => worker.once("exit", settle));
      worker.postMessage("close" satisfies MessageToWorker);
      await gone;
      unlock();
    };
    return { connection: { host: "127.0.0.1", port, user: "postgres", database: "postgres" }, close };
  } catch (error) {
    await worker.terminate();
    unlock();
    throw error;
  }
}
