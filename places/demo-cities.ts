const openStreetMap = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>';
const openMapTiles = '<a href="https://openmaptiles.org/">© OpenMapTiles</a>';

/** Whom every map made of OpenStreetMap thanks. */
export const osmAttribution = openStreetMap;

type DemoCity = { city: string; attribution: string };
const fromOsm = (city: string): DemoCity => ({ city, attribution: openStreetMap });

/** The city that stands for a country where no extract has been read, by the name of its files of streets. */
export const demoCities: Record<string, DemoCity> = {
  ae: fromOsm("dubai"),
  ar: fromOsm("buenos-aires"),
  bd: fromOsm("dhaka"),
  co: fromOsm("bogota"),
  de: fromOsm("berlin"),
  dk: fromOsm("copenhagen"),
  gr: fromOsm("athens"),
  hk: { city: "hong-kong", attribution: `${openMapTiles} ${openStreetMap}` },
  hu: fromOsm("budapest"),
  kw: fromOsm("kuwait-city"),
  my: fromOsm("kuala-lumpur"),
  pe: fromOsm("lima"),
  ph: fromOsm("metro-manila"),
  pk: fromOsm("karachi"),
  sa: fromOsm("riyadh"),
  sg: fromOsm("singapore"),
  th: fromOsm("bangkok"),
  tr: fromOsm("istanbul"),
};
