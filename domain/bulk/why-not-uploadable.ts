import { maxBulkFileBytes } from "../limits.ts";

/**
 * The key of what speaks against a bulk file (spec §5): it must be an .xlsx by its name, and its `size` at most 5242880
 * bytes; undefined where nothing does. What is in it is read by the server.
 */
export function whyNotUploadable({ name, size }: { name: string; size: number }) {
  if (!/\.xlsx$/i.test(name)) return "bulk-file.wrong-format";
  return size > maxBulkFileBytes ? "bulk-file.over-5-mb" : undefined;
}
