import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { areaFile, readAreaFile } from "@waybill/domain/addresses/areas/area-geojson";
import { saveFile } from "@waybill/client/calls/download.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useRef } from "react";
import styles from "./areas.module.css";
import type { AreaDraft } from "./use-areas.ts";

/** The effect of a click on the map: move corners, or draw an outline or a hole. */
export type AreaTool = "move" | "draw" | "hole";

type ToolsProps = {
  tool: AreaTool;
  onTool: (tool: AreaTool) => void;
  draft: AreaDraft | undefined;
  onUndo: () => void;
  onImport: (read: { name: string | undefined; area: Area }) => void;
  exported: { name: string; area: Area } | undefined;
};

const fileName = (name: string) =>
  `${
    name
      .trim()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .toLowerCase() || "area"
  }.geojson`;

/** The map's tools; only those that are usable now. */
export function AreaTools({ tool, onTool, draft, onUndo, onImport, exported }: ToolsProps) {
  const t = useTexts();
  const file = useRef<HTMLInputElement>(null);
  const toggle = (one: AreaTool) => onTool(tool === one ? "move" : one);
  const read = async (chosen: File | undefined) => {
    const area = chosen && readAreaFile(await chosen.text());
    if (area) onImport(area);
    else if (chosen) notify({ message: t("console.market-area-no-polygon"), type: "error", toFix: true });
  };
  const canExport = exported !== undefined && exported.area.length > 0;
  return (
    <div className={styles.tools} role="toolbar" aria-label={t("console.market-area-tools")}>
      {draft && (
        <>
          <IconButton
            name="edit"
            label={t("console.market-area-draw")}
            aria-pressed={tool === "draw"}
            onClick={() => toggle("draw")}
          />
          <IconButton
            name="minus"
            label={t("console.market-area-hole")}
            aria-pressed={tool === "hole"}
            onClick={() => toggle("hole")}
          />
          <IconButton
            name="repeat"
            label={t("console.undo")}
            aria-disabled={draft.steps.length === 0 || undefined}
            onClick={onUndo}
          />
        </>
      )}
      <IconButton
        name="share"
        label={t("console.market-area-import")}
        onClick={() => file.current?.click()}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label={t("console.market-area-import")}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = "";
        }}
      />
      {canExport && (
        <IconButton
          name="download"
          label={t("console.market-area-export")}
          onClick={() =>
            saveFile(
              new Blob([areaFile(exported.name, exported.area)], { type: "application/geo+json" }),
              fileName(exported.name),
            )
          }
        />
      )}
    </div>
  );
}
