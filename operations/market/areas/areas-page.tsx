import type { OperatedArea } from "@waybill/contract/operations/areas";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { areaProblem, overlap } from "@waybill/domain/addresses/areas/drawn-area";
import { areaOfGeometry, squareKilometres } from "@waybill/domain/addresses/areas/area-geojson";
import { IconButton } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { AreaMap, type ShownArea } from "@waybill/ui/map/area-map.tsx";
import { formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { isolateText, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { useLeaving } from "../../forms/use-leaving.ts";
import { NotLoaded } from "../../lists/loaded.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { MarketRail } from "../market-rail.tsx";
import { PricePanel } from "../prices/price-panel.tsx";
import { AreaCard } from "./area-card.tsx";
import styles from "./areas.module.css";
import { AreaTools, type AreaTool } from "./area-tools.tsx";
import { CouriersDialog } from "./couriers-dialog.tsx";
import { PauseDialog } from "./pause-dialog.tsx";
import { isUnsaved, useAreaDrafts } from "./use-area-drafts.ts";
import { type AreaDraft, newAreaId, useAreaChanges, useAreas } from "./use-areas.ts";

const none: readonly OperatedArea[] = [];

const lookOf = ({ is_active, pause }: OperatedArea): ShownArea["look"] =>
  !is_active ? "off" : pause ? "paused" : "open";

/** The delivery areas: drawn on the market's map, paused and switched off, next to the prices. */
export function AreasPage() {
  const t = useTexts();
  const country = useCountry();
  const mayChange = useMay(["areas", "change"]);
  const { data, isPending, isError, refetch } = useAreas();
  const { save } = useAreaChanges();
  const [tool, setTool] = useState<AreaTool>("move");
  /** The dialog about the chosen area. */
  const [dialog, setDialog] = useState<"pause" | "couriers">();
  const areas = data ?? none;
  const drafts = useAreaDrafts(areas);
  const { chosen, draft, saved, unsaved } = drafts;
  const isChanged = draft !== undefined && isUnsaved(draft);
  const newArea = unsaved(newAreaId);
  useLeaving(drafts.hasUnsaved);

  const open = (area: OperatedArea) => {
    setTool("move");
    if (mayChange) drafts.edit(area);
    else drafts.show(area);
  };
  const begin = () => {
    setTool(newArea && newArea.area.length > 0 ? "move" : "draw");
    drafts.begin();
  };
  const end = (ended: AreaDraft) => {
    drafts.end(ended);
    setTool("move");
  };

  const mapAreas = areas.map((area) => ({
    id: area.area_id,
    name: area.name,
    area: areaOfGeometry(area.polygon),
    look: lookOf(area),
  }));
  const problem = draft && draft.area.length > 0 ? areaProblem(draft.area, country) : undefined;
  const overlaps =
    draft && draft.isActive && !problem
      ? mapAreas.filter(
          ({ id, area, look }) => id !== draft.id && look !== "off" && overlap(draft.area, area),
        )
      : [];
  const stateOf = (area: OperatedArea) => {
    if (unsaved(area.area_id)) return t("console.market-area-unsaved");
    if (area.pause) return t("console.market-area-paused", { time: formatTime(area.pause.until) });
    return t(area.is_active ? "console.market-area-open" : "console.market-area-off");
  };

  return (
    <>
      <MarketRail
        title={t("console.areas")}
        action={mayChange && <IconButton name="plus" label={t("console.market-area-new")} onClick={begin} />}
      >
        {isPending ? (
          <Skeleton>
            <Bar blockSize="40px" />
            <Bar blockSize="40px" />
          </Skeleton>
        ) : isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : areas.length === 0 && !newArea ? (
          <EmptyState icon="pin">{t(mayChange ? "console.market-areas-none" : "console.empty")}</EmptyState>
        ) : (
          <ul className={styles.areas}>
            {newArea && (
              <li>
                <button
                  type="button"
                  className={styles.area}
                  aria-current={chosen === newAreaId || undefined}
                  onClick={begin}
                >
                  <strong>{newArea.name || t("console.market-area-new")}</strong>
                  <span>{t("console.market-area-unsaved")}</span>
                </button>
              </li>
            )}
            {areas.map((area) => (
              <li key={area.area_id}>
                <button
                  type="button"
                  className={styles.area}
                  data-look={lookOf(area)}
                  aria-current={chosen === area.area_id || undefined}
                  onClick={() => open(area)}
                >
                  <strong>
                    <bdi>{(unsaved(area.area_id) ?? area).name}</bdi>
                  </strong>
                  <span>{stateOf(area)}</span>
                </button>
                {area.pause && (
                  <p className={styles.reason}>
                    {t("console.market-area-reason", { reason: isolateText(area.pause.reason) })}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </MarketRail>
      <section className={styles.map} aria-label={t("console.market-area-map")}>
        <AreaMap
          label={t("console.market-area-map")}
          areas={mapAreas}
          edited={draft && { id: draft.id ?? newAreaId, area: draft.area }}
          tool={tool === "move" ? "move" : "draw"}
          onEdit={drafts.reshape}
          onDrawn={() => setTool("move")}
          onPick={(id) => {
            const area = areas.find(({ area_id }) => area_id === id);
            if (area && !isChanged) open(area);
          }}
          fitKey={`${data ? "read" : ""} ${chosen ?? ""}`}
        />
        {mayChange && (
          <AreaTools
            tool={tool}
            onTool={setTool}
            draft={draft}
            onUndo={drafts.undo}
            onImport={({ name, area }) => {
              if (!draft) drafts.begin(name);
              else if (draft.id === undefined && name) drafts.change({ name });
              drafts.reshape(area, draft?.id ?? newAreaId);
              setTool("move");
            }}
            exported={
              draft ? { name: draft.name, area: draft.area } : mapAreas.find(({ id }) => id === chosen)
            }
          />
        )}
        {draft && (
          <AreaCard
            draft={draft}
            problem={problem}
            overlaps={overlaps.map(({ name }) => name)}
            size={formatNumber(squareKilometres(draft.area), { maximumFractionDigits: 1 })}
            isChanged={isChanged}
            busy={save.isPending}
            onChange={drafts.change}
            onReshape={drafts.reshape}
            isChangedMeanwhile={drafts.isChangedMeanwhile && !save.isPending}
            onSave={() => save.mutate({ draft, saved }, { onSuccess: () => end(draft) })}
            onDiscard={() => end(draft)}
            onPause={() => setDialog("pause")}
            onCouriers={() => setDialog("couriers")}
          />
        )}
      </section>
      <PricePanel />
      {saved && dialog === "pause" && <PauseDialog area={saved} onClose={() => setDialog(undefined)} />}
      {saved && dialog === "couriers" && <CouriersDialog area={saved} onClose={() => setDialog(undefined)} />}
    </>
  );
}
