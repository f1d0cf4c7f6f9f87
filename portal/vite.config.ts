import { createHash } from "node:crypto";
import { join } from "node:path";
import { constants } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { brandLayer } from "./bundling/brand-layer.ts";
import { compressedCopies } from "./bundling/compressed-copies.ts";
import { firstLoadInFewFiles } from "./bundling/first-load.ts";
import { quietBuild } from "./bundling/quiet-build.ts";
import { schemasAsTypes } from "./bundling/schemas-as-types.ts";
import { shortClassNames } from "./bundling/short-class-names.ts";
import { flagsAtStart } from "../domain/markets/flags.ts";

const here = import.meta.dirname;

/** `/` is the landing, a separate document; every other address is the application's. */
const landingAtRoot = (): Plugin => ({
  name: "landing-at-root",
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/(\?|$)/.test(request.url ?? "")) request.url = `/landing.html${request.url?.slice(1) ?? ""}`;
      next();
    });
  },
});

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

/** The files a page starts with: its script, its imports, and their styles. */
const startOf = (entry: Chunk, chunks: ReadonlyMap<string, Chunk>, seen = new Set<string>()): string[] => {
  if (seen.has(entry.fileName)) return [];
  seen.add(entry.fileName);
  const imported = entry.imports.flatMap((name) => chunks.get(name) ?? []);
  return [
    entry.fileName,
    ...(entry.viteMetadata?.importedCss ?? []),
    ...imported.flatMap((chunk) => startOf(chunk, chunks, seen)),
  ];
};

/** The current files, for the build check: a page whose entry is not listed is outdated. */
const assetManifest = (): Plugin => ({
  name: "asset-manifest",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const all = Object.values(bundle).filter((part) => part.type === "chunk") as Chunk[];
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const startingAt = (...files: string[]) => {
        const ids = new Set(files.map((file) => join(here, file)));
        const first = all.filter(({ moduleIds }) => moduleIds.some((id) => ids.has(id)));
        return [...new Set(first.flatMap((chunk) => startOf(chunk, chunks)))].map((file) => `/${file}`);
      };
      const landing = startingAt("landing-main.tsx");
      const signIn = startingAt("landing/sign-in-panel.tsx");
      const application = startingAt("main.tsx", "request-a-rider/request-screen.tsx");
      const entrypoints = all.filter(({ isEntry }) => isEntry).map(({ fileName }) => `/${fileName}`);
      const build = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 16);
      const source = JSON.stringify({ build, entrypoints, landing, signIn, application });
      this.emitFile({ type: "asset", fileName: "asset-manifest.json", source });
    },
  },
});

/**
 * True for files that the service worker does not cache: they are loaded on demand, and of little use offline or in
 * another country.
 */
const isLeftOut = ({ fileName, moduleIds }: Rolldown.OutputChunk): boolean =>
  /map-canvas|maplibre/.test(fileName) ||
  moduleIds.some((id) => /[/\\]markets[/\\]countries[/\\][a-z]{2}\.ts$/.test(id));

/** The files for the service worker to cache (`files`), and the other files of this build, cached once used. */
const offlineFiles = (): Plugin => ({
  name: "offline-files",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk") as Chunk[];
      const left = chunks.filter(isLeftOut);
      const leftOut = new Set(
        left.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
      );
      const all = Object.keys(bundle).filter((file) => /^assets\/.*\.(?:js|css|woff2)$/.test(file));
      const isBrought = (file: string) => !leftOut.has(file) && !/maplibre/.test(file);
      const [files, others] = [all.filter(isBrought), all.filter((file) => !isBrought(file))].map((list) =>
        list.map((file) => `/${file}`).sort(),
      );
      this.emitFile({
        type: "asset",
        fileName: "offline-files.json",
        source: JSON.stringify({ files, others }),
      });
    },
  },
});

/** Writes each environment's default flags: the server's /flags.json, unless FLAGS_FILE names another. */
const flagsFiles = (): Plugin => ({
  name: "flags-files",
  generateBundle() {
    for (const environment of ["san", "stg", "prd"] as const) {
      const source = `${JSON.stringify(flagsAtStart(environment), null, 2)}\n`;
      this.emitFile({ type: "asset", fileName: `flags/${environment}.json`, source });
    }
  },
});

/**
 * A short hash, because the first script lists every later file and hashes do not compress: seven characters are
 * enough to distinguish builds.
 */
const named = "assets/[name]-[hash:7]";
const namedShortly = {
  entryFileNames: `${named}.js`,
  chunkFileNames: `${named}.js`,
  assetFileNames: `${named}[extname]`,
};

const textual = /\.(js|css|html|svg|json|webmanifest|txt)$/;

const classNames = shortClassNames(join(here, ".."), ["ui", "client", "portal"]);

export default defineConfig(({ command }) => ({
  ...(command === "build" && { css: { modules: { generateScopedName: classNames } } }),
  root: here,
  appType: "spa",
  plugins: [
    quietBuild(),
    brandLayer(join(here, "../ui/brand/brands.css")),
    flagsFiles(),
    schemasAsTypes(join(here, "../contract/")),
    landingAtRoot(),
    react(),
    assetManifest(),
    offlineFiles(),
    compressedCopies(join(here, "dist"), constants.BROTLI_MAX_QUALITY, textual),
  ],
  build: {
    target: "es2023",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(here, "index.html"), landing: join(here, "landing.html") },
      output: { codeSplitting: firstLoadInFewFiles(), ...namedShortly },
    },
  },
}));
