import type { ReactNode } from "react";
import { useTexts } from "../texts/texts.ts";
import classes from "./map-controls.module.css";

type ControlProps = { label: string; onPress: () => void; children: ReactNode };

function Control({ label, onPress, children }: ControlProps) {
  return (
    <button type="button" className={classes.control} aria-label={label} title={label} onClick={onPress}>
      <svg className={classes.icon} viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

type Presses = { onCloser: () => void; onFurther: () => void; onLocate: () => void };

/** The buttons to zoom in, zoom out and recentre, at the map's side. */
export function MapControls({ onCloser, onFurther, onLocate }: Presses) {
  const t = useTexts();
  return (
    <div className={classes.controls} role="group" aria-label={t("map.controls")}>
      <Control label={t("map.closer")} onPress={onCloser}>
        <path d="M10 4v12M4 10h12" />
      </Control>
      <Control label={t("map.further")} onPress={onFurther}>
        <path d="M4 10h12" />
      </Control>
      <Control label={t("map.locate")} onPress={onLocate}>
        <circle cx="10" cy="10" r="4.5" />
        <path d="M10 2.75v3M10 14.25v3M2.75 10h3M14.25 10h3" />
      </Control>
    </div>
  );
}
