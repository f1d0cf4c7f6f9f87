// Draws server/places/base-map/*.json from Natural Earth, GeoNames and the hand-made sketches beside them.
import { readdirSync, writeFileSync } from "node:fs";
import { drawSketch, readRows } from "./base-map/sketch.mjs";
import { worldBorders, worldLand, worldPlaces } from "./base-map/world.mjs";

const folder = new URL("../server/places/base-map/", import.meta.url);
const sources = new URL("sketches/", folder);

function write(name, note, features) {
  const text = `${JSON.stringify({ type: "FeatureCollection", note, features })}\n`;
  writeFileSync(new URL(name, folder), text);
  console.log(`${name} ${Math.round(text.length / 1000)} kB, ${features.length} features`);
}

const coasts = [];
for (const file of readdirSync(sources).filter((name) => name.endsWith(".tsv"))) {
  const { features, land } = drawSketch(readRows(new URL(file, sources)));
  const note =
    "A hand-made sketch, drawn from memory: streets and shores are roughly where they are, side streets are made up.";
  write(`sketch-${file.replace(".tsv", ".json")}`, note, features);
  coasts.push(
    ...land.map((ring) => ({
      type: "Feature",
      properties: { kind: "land" },
      geometry: { type: "Polygon", coordinates: [ring] },
    })),
  );
}
write("world-land.json", "Natural Earth 1:10m, thinned; the shores of the sketched cities are hand-made.", [
  worldLand(),
  ...coasts,
]);
write("world-borders.json", "Natural Earth 1:50m, thinned.", [worldBorders()]);
write("world-places.json", "GeoNames, CC BY 4.0.", worldPlaces());
