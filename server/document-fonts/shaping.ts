import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { subsetBytes, type FontSubset } from "./script-fonts.ts";
import type { Direction } from "./visual-runs.ts";

export type Weight = 400 | 600;

/** A glyph of a font: a letter or a part of one. Lengths are in font units. */
export type Glyph = {
  id: number;
  /** The characters of this glyph for search and screen readers; empty if a neighbouring glyph has them. */
  codePoints: number[];
  xAdvance: number;
  xOffset: number;
  yOffset: number;
};

/** A font of one weight. */
export type OpenFont = {
  bytes: Buffer;
  shape: (text: string, direction: Direction, language: string) => Glyph[];
  /** How far a glyph extends above and below the baseline, as a fraction of the font size. */
  reach: (glyph: Glyph) => { above: number; below: number };
};

export type OpenFonts = (cut: FontSubset, weight: Weight) => OpenFont;

/** The functions of HarfBuzz's subsetter that are used; pointers are addresses in its own memory. */
type Cutter = {
  memory: WebAssembly.Memory;
  malloc(length: number): number;
  free(address: number): void;
  hb_blob_create(address: number, length: number, mode: number, user: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
};

/** The axis tag as an integer, as font files store it. */
const weightAxis = Buffer.from("wght").readUInt32BE();
const writable = 2;

/** Extracts one weight from a variable font. */
function atWeight(cutter: Cutter, font: Uint8Array, weight: Weight): Buffer {
  const address = cutter.malloc(font.length);
  new Uint8Array(cutter.memory.buffer).set(font, address);
  const blob = cutter.hb_blob_create(address, font.length, writable, 0, 0);
  const face = cutter.hb_face_create(blob, 0);
  const input = cutter.hb_subset_input_create_or_fail();
  cutter.hb_subset_input_keep_everything(input);
  cutter.hb_subset_input_pin_axis_location(input, face, weightAxis, weight);
  const cut = cutter.hb_subset_or_fail(face, input);
  const out = cutter.hb_face_reference_blob(cut);
  const at = cutter.hb_blob_get_data(out, 0);
  const bytes = Buffer.from(cutter.memory.buffer.slice(at, at + cutter.hb_blob_get_length(out)));
  for (const used of [out, blob]) cutter.hb_blob_destroy(used);
  for (const used of [cut, face]) cutter.hb_face_destroy(used);
  cutter.hb_subset_input_destroy(input);
  cutter.free(address);
  return bytes;
}

async function openUnpacker(): Promise<(packed: Uint8Array) => Uint8Array> {
  const { default: binding } = await import("wawoff2/build/decompress_binding.js");
  if (!binding.calledRun) await new Promise<void>((ready) => (binding.onRuntimeInitialized = ready));
  return (packed) => {
    const font = binding.decompress(packed);
    if (font === false) throw new Error("A font file cannot be decompressed.");
    return font;
  };
}

async function openCutter(): Promise<Cutter> {
  const path = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm");
  const { instance } = await WebAssembly.instantiate(readFileSync(path));
  return instance.exports as Cutter;
}

/** Max cached open fonts: about as many as a page of Chinese needs. */
const keptFonts = 120;

async function open(): Promise<OpenFonts> {
  const [{ Blob, Buffer: Text, ClusterLevel, Direction: Way, Face, Font, shape }, unpack, cutter] =
    await Promise.all([import("harfbuzzjs"), openUnpacker(), openCutter()]);
  const text = new Text();

  const openFont = (bytes: Buffer): OpenFont => {
    const font = new Font(new Face(new Blob(bytes)));
    const size = font.face.upem;
    return {
      bytes,
      shape: (letters, direction, language) => {
        text.clearContents();
        text.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
        text.addText(letters);
        text.guessSegmentProperties();
        text.setDirection(direction === "rtl" ? Way.RTL : Way.LTR);
        text.setLanguage(language);
        shape(font, text);
        const positions = text.getGlyphPositions();
        const found = text.getGlyphInfos();
        const starts = [...new Set(found.map(({ cluster }) => cluster)), letters.length].sort(
          (a, b) => a - b,
        );
        const mapped = new Set<number>();
        return found.map(({ codepoint: id, cluster }, at) => {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
          const end = starts[starts.indexOf(cluster) + 1];
          const codePoints = mapped.has(cluster)
            ? []
            : Array.from(letters.slice(cluster, end), (letter) => letter.codePointAt(0) ?? 0);
          mapped.add(cluster);
          return { id, codePoints, xAdvance, xOffset, yOffset };
        });
      },
      reach: ({ id, yOffset }) => {
        const { yBearing = 0, height = 0 } = font.glyphExtents(id) ?? {};
        return { above: (yOffset + yBearing) / size, below: -(yOffset + yBearing + height) / size };
      },
    };
  };

  const opened = new Map<string, OpenFont>();
  return (cut, weight) => {
    const name = `${cut.name}-${weight}`;
    const font = opened.get(name) ?? openFont(atWeight(cutter, unpack(subsetBytes(cut)), weight));
    // Evicts the least recently used font.
    opened.delete(name);
    opened.set(name, font);
    if (opened.size > keptFonts) opened.delete(opened.keys().next().value ?? "");
    return font;
  };
}

let fonts: Promise<OpenFonts> | undefined;

/** Opens the shaper for all scripts, once, on first use. */
export const openFonts = (): Promise<OpenFonts> => {
  fonts ??= open();
  fonts.catch(() => (fonts = undefined));
  return fonts;
};
