import type { Feature } from "../platform/feature-layers.ts";
import type { ScimDeps } from "./scim-deps.ts";
import { scimRoutes } from "./scim-routes.ts";
import { scimTokenRoutes } from "./tokens/routes.ts";

/** A company's own directory manages a vendor's users (SCIM 2.0). */
export const scim: Feature<ScimDeps> = {
  name: "scim",
  owns: ["scim_tokens", "scim_users", "scim_group_members"],
  routes: async (app, deps) => {
    scimTokenRoutes(app, deps);
    await scimRoutes(app, deps);
  },
};
