import type { AccountDeps } from "../accounts/open-accounts.ts";
import type { NoticeWork } from "../notices/feature.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { sandboxRoutes } from "./routes.ts";

/** Shows, in a sandbox only, the messages that were stored instead of sent. */
export const sandbox: Feature<AccountDeps & NoticeWork> = {
  name: "sandbox",
  owns: ["seeds"],
  routes: sandboxRoutes,
};
