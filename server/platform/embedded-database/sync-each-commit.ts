import { fdatasyncSync } from "node:fs";

type FileStream = { nfd?: number };
type FileSystem = {
  filesystems?: { NODEFS?: { stream_ops?: { fsync?: (stream: FileStream) => number } } };
};

/**
 * PGlite's file system drops every sync, so a power cut would lose orders that were acknowledged. This hooks the sync
 * of its Node file system and returns how often it fired: the path in there is not a public one, so ask.
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
