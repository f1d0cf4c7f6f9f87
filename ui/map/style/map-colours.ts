import { useSyncExternalStore } from "react";

const tokens = {
  land: "--map-land",
  water: "--map-water",
  park: "--map-park",
  street: "--map-street",
  road: "--map-road",
  major: "--map-major",
  building: "--map-building",
  roadEdge: "--map-road-edge",
  label: "--map-label",
  route: "--map-route",
  routeCase: "--map-route-case",
} as const;

export type MapColours = Record<keyof typeof tokens, string>;

/** The map's colours in the page's current theme and brand. */
function readColours(): MapColours {
  const probe = document.createElement("span");
  probe.hidden = true;
  // With forced colours every colour name would resolve to the text colour.
  probe.style.setProperty("forced-color-adjust", "none");
  document.body.append(probe);
  const colours = Object.fromEntries(
    Object.entries(tokens).map(([name, token]) => {
      probe.style.color = "";
      probe.style.color = `var(${token}, gray)`;
      return [name, getComputedStyle(probe).color];
    }),
  );
  probe.remove();
  // The cast is safe: every name of the table was set above.
  return colours as MapColours;
}

let kept: MapColours | undefined;

const reread = (): boolean => {
  const fresh = readColours();
  if (JSON.stringify(fresh) === JSON.stringify(kept)) return false;
  kept = fresh;
  return true;
};

const watch = (notify: () => void) => {
  const look = () => {
    if (reread()) notify();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.documentElement, { attributes: true });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", look);
  look();
  return () => {
    observer.disconnect();
    scheme.removeEventListener("change", look);
  };
};

const now = () => {
  if (kept === undefined) reread();
  return kept as MapColours;
};

/** The map's colours, updated when theme or brand change. */
export const useMapColours = (): MapColours => useSyncExternalStore(watch, now);
