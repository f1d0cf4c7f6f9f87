import type { Feature } from "../platform/feature-layers.ts";
import { auditRoutes } from "./routes.ts";

/** The audit of changes. */
export const audit: Feature = { name: "audit", owns: ["audit"], routes: auditRoutes };
