import type { Feature } from "../platform/floors.ts";
import { auditRoutes } from "./routes.ts";

/** Who changed what. */
export const audit: Feature = { name: "audit", owns: ["audit"], routes: auditRoutes };
