import type { Deps } from "../platform/deps.ts";
import type { PlatformDeps } from "../platform/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { helpCenterRoutes } from "./help-center/routes.ts";
import { contentRoutes } from "./routes.ts";
import { termsRoutes } from "./terms/routes.ts";
import { visitorRoutes } from "./visitors/routes.ts";

/** Content pages: terms, FAQ, help, and what operators write for them. */
export const content: Feature<Deps & PlatformDeps> = {
  name: "content",
  owns: ["content_drafts", "content_versions", "content_published"],
  routes: (app, deps) => {
    const { "follow-order": script, "help-center/help-center": questionScript } = deps.pageScripts;
    termsRoutes(app, deps, script);
    helpCenterRoutes(app, deps, questionScript);
    visitorRoutes(app, deps, questionScript);
    contentRoutes(app, deps, questionScript);
  },
};
