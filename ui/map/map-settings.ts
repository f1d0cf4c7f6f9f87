/** What a deployment says of its maps: whose they are and where they begin. */
type MapSettings = {
  /** The country's code; the map without a network knows its names. */
  country: string;
  /** A vector style; null: the map without a network. */
  style_url: string | null;
  latitude: number;
  longitude: number;
};

let settings: MapSettings | undefined;

/** Says where maps begin and what they are drawn from; once, before the first screen. */
export const configureMaps = (given: MapSettings): void => {
  settings = given;
};

export const mapSettings = (): MapSettings => {
  if (!settings) throw new Error("Call configureMaps(settings) before a map is drawn.");
  return settings;
};
