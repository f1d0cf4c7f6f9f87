import type { AccountDeps } from "../accounts/open-accounts.ts";
import type { NoticeWork } from "../notices/feature.ts";
import type { Feature } from "../platform/floors.ts";
import { sandboxRoutes } from "./routes.ts";

/** What only a sandbox has: the messages that it sent to nobody. */
export const sandbox: Feature<AccountDeps & NoticeWork> = {
  name: "sandbox",
  owns: ["seeds"],
  routes: sandboxRoutes,
};
