import { join } from "node:path";
import { brandCss } from "@waybill/domain/markets/brand-colours";
import { brands } from "@waybill/domain/markets/brands";
import { defineConfig } from "vite";

const here = import.meta.dirname;
const brandLayer = join(here, "../brand/brands.css");

/** `npm run gallery`: a development server, never built. */
export default defineConfig({
  root: here,
  publicDir: join(here, "../../portal/public"),
  plugins: [
    {
      name: "brand-layer",
      load: (id) => (id === brandLayer ? brandCss(Object.values(brands)) : undefined),
    },
  ],
  server: { port: 3100 },
});
