import { maxBulkFileBytes } from "@waybill/domain/limits";

/** What speaks against a file before it is sent (spec §5): the text for it, or nothing. */
export function whyNotUploadable({ name, size }: { name: string; size: number }): string | undefined {
  if (!/\.xlsx$/i.test(name)) return "bulk-file.wrong-format";
  return size > maxBulkFileBytes ? "bulk-file.over-5-mb" : undefined;
}
