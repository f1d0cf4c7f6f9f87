import { useTexts } from "../texts/texts.ts";
import { Icon } from "../icons/icon.tsx";
import type { Credit } from "./attribution.ts";
import classes from "./map-attribution.module.css";

/** Whom the map thanks, always readable, at the start of the line; in a strip, one press away. */
export function MapAttribution({ credits, folded }: { credits: readonly Credit[]; folded: boolean }) {
  const t = useTexts();
  const thanks = (
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
  if (!folded) return thanks;
  return (
    <details className={classes.fold}>
      <summary aria-label={t("map.credits")} title={t("map.credits")}>
        <Icon name="info" small />
      </summary>
      {thanks}
    </details>
  );
}
