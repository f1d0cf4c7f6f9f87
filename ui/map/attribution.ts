/** Whom the map thanks: plain words, with an address where there is one. */
export type Credit = { words: string; address?: string | undefined };

/** A source's attribution (HTML by custom) as words and addresses alone: nothing of it is ever run. */
function creditsIn(html: string): Credit[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].flatMap((node): Credit[] => {
    const words = (node.textContent ?? "").replaceAll(/\s+/g, " ").trim();
    const address = node instanceof HTMLAnchorElement ? node.href : undefined;
    if (words === "" || words === "|") return [];
    return [{ words, ...(address?.startsWith("https://") && { address }) }];
  });
}

/** The credits of every source of a map, each once. */
export function creditsOf(attributions: readonly (string | undefined)[]): Credit[] {
  const all = attributions.flatMap((html) => (html ? creditsIn(html) : []));
  return all.filter((credit, at) => all.findIndex(({ words }) => words === credit.words) === at);
}
