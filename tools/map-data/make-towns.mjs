// Makes server/places/towns/ from GeoNames' cities500.txt: `node tools/map-data/make-towns.mjs cities500.txt`
// (https://download.geonames.org/export/dump/cities500.zip, CC BY 4.0). The same input gives the same bytes.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Buffer } from "node:buffer";
import { brotliCompressSync, constants } from "node:zlib";

const [source] = process.argv.slice(2);
if (!source) throw new Error("Pass the file: node tools/map-data/make-towns.mjs cities500.txt");

const ours = new Set(
  readdirSync(new URL("../../domain/markets/countries", import.meta.url)).map((file) =>
    file.replace(".ts", "").toUpperCase(),
  ),
);
/**
 * In other countries only towns that an order or the world map may name: capitals, and towns with this many people.
 */
const minElsewhere = 15_000;

/** The GeoNames columns of the result, in this order; see server/places/towns/README.md. */
const kept = {
  id: 0,
  name: 1,
  ascii: 2,
  others: 3,
  lat: 4,
  lng: 5,
  code: 7,
  country: 8,
  region: 10,
  sub: 11,
  people: 14,
};

/** @type {Map<string, string[]>} */
const files = new Map();
for (const line of readFileSync(source, "utf8").split("\n")) {
  const row = line.split("\t");
  if (row.length < 15) continue;
  const country = row[kept.country] ?? "";
  const isOurs = ours.has(country);
  if (!isOurs && Number(row[kept.people]) < minElsewhere && row[kept.code] !== "PPLC") continue;
  const file = isOurs ? country.toLowerCase() : "others";
  const lines = files.get(file) ?? [];
  files.set(file, lines);
  lines.push(
    Object.values(kept)
      .map((at) => row[at])
      .join("\t"),
  );
}

const folder = new URL("../../server/places/towns/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name.endsWith(".br")) rmSync(new URL(name, folder));
for (const [file, lines] of files) {
  const text = Buffer.from(`${lines.join("\n")}\n`);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  writeFileSync(new URL(`${file}.tsv.br`, folder), brotliCompressSync(text, { params }));
}
console.log(`${files.size} files`);
