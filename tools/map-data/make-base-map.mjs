// Draws server/places/base-map/*.json from Natural Earth and GeoNames.
import { writeFileSync } from "node:fs";
import { worldBorders, worldLand, worldPlaces } from "./world.mjs";

const folder = new URL("../../server/places/base-map/", import.meta.url);

/** @param {string} name @param {string} note @param {unknown[]} features */
function write(name, note, features) {
  const text = `${JSON.stringify({ type: "FeatureCollection", note, features })}\n`;
  writeFileSync(new URL(name, folder), text);
  console.log(`${name} ${Math.round(text.length / 1000)} kB, ${features.length} features`);
}

write("world-land.json", "Natural Earth 1:10m, thinned.", [worldLand()]);
write("world-borders.json", "Natural Earth 1:50m, thinned.", [worldBorders()]);
write("world-places.json", "GeoNames, CC BY 4.0.", worldPlaces());
