import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { brandLayer } from "../portal/bundling/brand-layer.ts";
import { schemasAsTypes } from "../portal/bundling/schemas-as-types.ts";

const here = import.meta.dirname;

/** Writes each text file compressed beside itself, so that no server compresses it again for every operator. */
const compressedTwins = (): Plugin => ({
  name: "compressed-twins",
  apply: "build",
  writeBundle({ dir: folder = join(here, "dist") }) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.(js|css|svg)$/.test(file)) continue;
      const text = readFileSync(join(folder, file));
      if (text.length < 1024) continue;
      writeFileSync(join(folder, `${file}.br`), brotliCompressSync(text));
      writeFileSync(join(folder, `${file}.gz`), gzipSync(text, { level: 9 }));
    }
  },
});

export default defineConfig({
  root: here,
  base: "/operations/",
  appType: "spa",
  plugins: [
    brandLayer(join(here, "../ui/brand/brands.css")),
    schemasAsTypes(join(here, "../contract/")),
    react(),
    compressedTwins(),
  ],
  build: { target: "es2023", emptyOutDir: true, modulePreload: { polyfill: false } },
});
