export type WorkerStart = { folder: string };

export type ToWorker = "close";

export type FromWorker =
  /** `syncs`: a commit was seen to reach the disk. */
  { kind: "open"; port: number; syncs: boolean } | { kind: "failed"; reason: string };
