import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import type { AreaProblem } from "@waybill/domain/addresses/areas/drawn-area";
import { Button } from "@waybill/ui/button.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { pinMovedByKey } from "@waybill/ui/map/markers/map-markers.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { isolateText, useTexts } from "@waybill/ui/texts/texts.ts";
import { EditConflictNote } from "../../forms/edit-conflict-note.tsx";
import styles from "./areas.module.css";
import type { AreaDraft } from "./use-areas.ts";

type CardProps = {
  draft: AreaDraft;
  problem: AreaProblem | undefined;
  /** Names of the areas that overlap this one. */
  overlaps: readonly string[];
  /** The area's size in square kilometres, as text. */
  size: string;
  isChanged: boolean;
  /** A colleague has saved the area since the editing began. */
  isChangedMeanwhile: boolean;
  busy: boolean;
  onChange: (changes: Partial<AreaDraft>) => void;
  onReshape: (area: Area) => void;
  onSave: () => void;
  onDiscard: () => void;
  onPause: () => void;
  onCouriers: () => void;
};

/** The edited area: figures, problems, save and cancel. */
export function AreaCard(props: CardProps) {
  const t = useTexts();
  const { draft, problem, overlaps, size, isChanged, busy, onChange, onReshape, onSave, onDiscard } = props;
  const holes = draft.area.reduce((sum, polygon) => sum + polygon.length - 1, 0);
  const isDrawn = draft.area.length > 0;
  // Without a name the server would keep the old one, and list a new area by its id.
  const isUnnamed = !draft.name.trim();
  const canSave = isDrawn && !problem && !isUnnamed;
  return (
    <div className={styles.card} role="group" aria-label={t("console.market-area-edited")}>
      <div className={styles.figures}>
        <p>
          <strong>{t("console.market-square-km", { size })}</strong>
          <span>{t("console.market-area-size")}</span>
        </p>
        <p>
          <strong>{formatNumber(holes)}</strong>
          <span>{t("console.market-area-holes", { count: holes })}</span>
        </p>
        <TextField
          label={t("console.market-area-name")}
          maxLength={120}
          value={draft.name}
          error={isUnnamed && isDrawn && t("console.fill-name")}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Checkbox checked={draft.isActive} onCheck={(isActive) => onChange({ isActive })}>
          {t("console.market-area-active")}
        </Checkbox>
      </div>
      {!isDrawn ? (
        <p className={styles.hint}>{t("console.market-area-begin")}</p>
      ) : problem ? (
        <p role="alert" className={styles.problem}>
          <Icon name="warning" small /> {t(`console.market-area-problem-${problem}`)}
        </p>
      ) : overlaps.length > 0 ? (
        <p role="status" className={styles.overlap}>
          <Icon name="warning" small />{" "}
          {t("console.market-area-overlap", { areas: overlaps.map(isolateText).join(", ") })}
        </p>
      ) : null}
      <EditConflictNote form={props} />
      {isDrawn && <Corners area={draft.area} onReshape={onReshape} />}
      <div className={styles.actions}>
        <Button
          look="primary"
          busy={busy}
          aria-disabled={!canSave || undefined}
          onClick={() => canSave && onSave()}
        >
          {t("console.market-area-save")}
        </Button>
        <Button look="plain" onClick={onDiscard}>
          {t(isChanged ? "console.discard" : "ui.close")}
        </Button>
        {draft.id !== undefined && !isChanged && (
          <>
            <Button icon="scooter" className={styles.atEnd} onClick={props.onCouriers}>
              {t("console.market-couriers")}
            </Button>
            <Button icon="clock" onClick={props.onPause}>
              {t("console.market-area-pause")}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The same ring with one corner moved or removed; a ring stays closed and keeps at least three corners. */
function withCorner(
  area: Area,
  { polygon, ring, corner }: { polygon: number; ring: number; corner: number },
  to: readonly [number, number] | undefined,
): Area {
  return area.map((rings, p) =>
    rings.map((positions, r) => {
      if (p !== polygon || r !== ring) return positions;
      const open = positions.slice(0, -1);
      if (to === undefined && open.length <= 3) return positions;
      const changed = open.flatMap((position, c) => (c === corner ? (to ? [to] : []) : [position]));
      const [first] = changed;
      return first ? [...changed, first] : positions;
    }),
  );
}

const maxListed = 200;

/** Every corner as a button that the arrow keys move: the map's editing by keyboard. */
function Corners({ area, onReshape }: { area: Area; onReshape: (area: Area) => void }) {
  const t = useTexts();
  const corners = area
    .flatMap((rings, polygon) =>
      rings.flatMap((positions, ring) =>
        positions.slice(0, -1).map((position, corner) => ({ position, at: { polygon, ring, corner } })),
      ),
    )
    .slice(0, maxListed);
  return (
    <details className={styles.corners}>
      <summary>
        {t("console.market-corners")} <span>{formatNumber(corners.length)}</span>
      </summary>
      <p className={styles.hint}>{t("console.market-corners-hint")}</p>
      <ol>
        {corners.map(({ position: [longitude, latitude], at }, index) => (
          <li key={`${String(at.polygon)} ${String(at.ring)} ${String(at.corner)}`}>
            <button
              type="button"
              aria-label={t("console.market-corner", { number: formatNumber(index + 1) })}
              aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Delete"
              onKeyDown={(event) => {
                const to = pinMovedByKey({ latitude, longitude }, event.key, event.shiftKey);
                if (!to && event.key !== "Delete") return;
                event.preventDefault();
                onReshape(withCorner(area, at, to && [to.longitude, to.latitude]));
              }}
            >
              <bdi dir="ltr">
                {latitude.toFixed(5)}, {longitude.toFixed(5)}
              </bdi>
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
