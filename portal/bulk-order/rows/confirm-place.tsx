import type { BulkRow } from "@waybill/contract/bulk-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { Map } from "@waybill/ui/map/map.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { MatchDoubtLines } from "../../address-search/match-doubt-lines.tsx";
import classes from "./confirm-place.module.css";

type Props = { place: NonNullable<BulkRow["place"]>; isBusy: boolean; onConfirm: () => void };

/** The zoom at which the names of nearby streets are readable. */
const zoom = 15;

/** A small map of the weak match for a row's address, with a button to accept it. */
export function ConfirmPlace({ place, isBusy, onConfirm }: Props) {
  const t = useTexts();
  const figure = useRef<HTMLElement>(null);
  const isDrawn = useMapInView(figure);
  const { latitude, longitude } = place;
  return (
    <figure ref={figure} className={classes.place} aria-label={t("bulk-order.matched-place")}>
      <div className={classes.map}>
        {isDrawn && (
          <Map
            label={t("bulk-order.matched-place")}
            center={{ latitude, longitude }}
            zoom={zoom}
            markers={[{ id: "matched", kind: "customer", latitude, longitude }]}
            still
          />
        )}
      </div>
      <figcaption>
        <div>
          <bdi>{place.formatted_address}</bdi>
          <MatchDoubtLines {...place} />
        </div>
        <Button look="primary" busy={isBusy} onClick={onConfirm}>
          {t("bulk-order.confirm-place")}
        </Button>
      </figcaption>
    </figure>
  );
}

/**
 * A browser allows about 16 WebGL contexts; beyond that the oldest maps stop rendering, including the page's main
 * map.
 */
const maxMaps = 6;

type InView = { draw: (isDrawn: boolean) => void };

/** The rows in view, most recently seen or hovered first; the first few maps are drawn. */
let inView: readonly InView[] = [];

function setInView(rows: readonly InView[]) {
  inView = rows;
  for (const [at, row] of rows.entries()) row.draw(at < maxMaps);
}

/** Whether a row's map is drawn: only in view, and for a few rows at once. */
function useMapInView(box: RefObject<HTMLElement | null>): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const row: InView = { draw: setDrawn };
    const otherRows = () => inView.filter((each) => each !== row);
    const come = () => setInView([row, ...otherRows()]);
    const go = () => {
      setInView(otherRows());
      setDrawn(false);
    };
    const observer = new IntersectionObserver((entries) => (entries.at(-1)?.isIntersecting ? come() : go()));
    observer.observe(element);
    element.addEventListener("pointerenter", come);
    element.addEventListener("focusin", come);
    return () => {
      observer.disconnect();
      element.removeEventListener("pointerenter", come);
      element.removeEventListener("focusin", come);
      setInView(otherRows());
    };
  }, [box]);
  return isDrawn;
}
