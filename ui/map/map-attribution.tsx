import { useTexts } from "../texts/texts.ts";
import { Icon } from "../icon.tsx";
import classes from "./map-attribution.module.css";

/** The map's credits, always readable; in a strip, they open on a press. */
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

/** A map credit: plain words, with an address if it has one. */
export type Credit = { words: string; address?: string | undefined };

/** A source's attribution (HTML by convention) reduced to words and addresses: its code never runs. */
function creditsIn(html: string): Credit[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].flatMap((node): Credit[] => {
    const words = (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const address = node instanceof HTMLAnchorElement ? node.href : undefined;
    if (words === "" || words === "|") return [];
    return [{ words, ...(address?.startsWith("https://") && { address }) }];
  });
}

/** The credits of all sources of a map, without repeats. */
export function creditsOf(attributions: readonly (string | undefined)[]): Credit[] {
  const all = attributions.flatMap((html) => (html ? creditsIn(html) : []));
  return all.filter((credit, at) => all.findIndex(({ words }) => words === credit.words) === at);
}
