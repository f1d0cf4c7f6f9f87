import type { Feature } from "../platform/floors.ts";
import { fontRoutes } from "./routes.ts";

/** The fonts of every script, and documents set in them. */
export const documentFonts: Feature = { name: "document-fonts", routes: fontRoutes };
