import type { Credit } from "./attribution.ts";
import classes from "./map-attribution.module.css";

/** Whom the map thanks, always readable, at the start of the line. */
export function MapAttribution({ credits }: { credits: readonly Credit[] }) {
  return (
    <p className={classes.credits}>
      {credits.map(({ words, address }) =>
        address === undefined ? (
          <bdi key={words}>{words}</bdi>
        ) : (
          <a key={words} href={address} target="_blank" rel="noreferrer">
            <bdi>{words}</bdi>
          </a>
        ),
      )}
    </p>
  );
}
