import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { cellWords } from "@waybill/domain/bulk-jobs/cell-words";
import {
  type ColumnMapping,
  headerRowAt,
  type HeadingMeaning,
  meaningOfHeadings,
} from "@waybill/domain/bulk-jobs/sheet-header";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";

/** Maximum example values per column. */
const maxExamples = 3;

export type MappedHeading = HeadingMeaning & { examples: readonly string[] };

/** Kept on this device across sign-outs: column names are not personal. */
const storageKey = "bulk-columns";
type Kept = Readonly<Record<string, ColumnMapping>>;

/** The mappings of this device by merchant. */
function keptMappings(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

/** How the merchant's own columns map to the template's: asked once, then stored for the files of all outlets. */
export function useOwnColumns() {
  const { vendor } = useSelectedVendor();
  const merchant = vendor.parent_vendor_id ?? vendor.vendor_id;
  const [, setChanges] = useState(0);
  const mapping = keptMappings()[merchant] ?? {};
  const keep = (columns: ColumnMapping) => {
    localStorage.setItem(storageKey, JSON.stringify({ ...keptMappings(), [merchant]: columns }));
    setChanges((before) => before + 1);
  };
  const headings = () => cellWords([textOf]).headings;
  return {
    mapping,
    isKept: Object.keys(mapping).length > 0,
    keep: (columns: ColumnMapping) => keep({ ...mapping, ...columns }),
    forget: () => keep({}),
    headings,
    /** Maps the headings in a file's first rows to template columns, each with example values. */
    meaningOf: (rows: readonly (readonly string[])[]): MappedHeading[] => {
      const at = headerRowAt(rows, headings(), mapping);
      const row = rows[at] ?? [];
      const columns = [...row.keys()].filter((column) => row[column]?.trim());
      return meaningOfHeadings(row, headings(), mapping).map((meaning, each) => ({
        ...meaning,
        examples: rows
          .slice(at + 1, at + 1 + maxExamples)
          .flatMap((below) => below[columns[each] ?? -1]?.trim() || []),
      }));
    },
  };
}
