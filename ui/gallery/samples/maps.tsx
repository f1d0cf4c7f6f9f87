import { MapAttribution } from "../../map/map-attribution.tsx";
import { MapControls } from "../../map/map-controls.tsx";
import classes from "../gallery.module.css";
import type { Sample } from "./sample.ts";

const nothing = () => undefined;

export const maps: readonly Sample[] = [
  {
    parts: ["MapControls", "MapAttribution"],
    Show: ({ words }) => (
      <div className={classes.map}>
        <MapControls onCloser={nothing} onFurther={nothing} onLocate={nothing} />
        <MapAttribution folded={false} credits={[{ words: words.name }, { words: "OpenStreetMap" }]} />
      </div>
    ),
  },
];
