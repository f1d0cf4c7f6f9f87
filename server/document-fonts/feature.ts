import type { Feature } from "../platform/feature-layers.ts";
import { fontRoutes } from "./routes.ts";

/** The fonts of every script, and PDF documents that use them. */
export const documentFonts: Feature = { name: "document-fonts", routes: fontRoutes };
