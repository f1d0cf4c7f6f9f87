import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandLayer } from "../portal/bundling/brand-layer.ts";
import { compressedCopies } from "../portal/bundling/compressed-copies.ts";
import { quietBuild } from "../portal/bundling/quiet-build.ts";
import { schemasAsTypes } from "../portal/bundling/schemas-as-types.ts";

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  base: "/operations/",
  appType: "spa",
  plugins: [
    quietBuild(),
    brandLayer(join(here, "../ui/brand/brands.css")),
    schemasAsTypes(join(here, "../contract/")),
    react(),
    compressedCopies(join(here, "dist"), 9),
  ],
  build: { target: "es2023", emptyOutDir: true, modulePreload: { polyfill: false } },
});
