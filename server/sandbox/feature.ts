import type { AccountDeps } from "../accounts/open-accounts.ts";
import type { NoticeWork } from "../notices/feature.ts";
import type { Feature } from "../platform/floors.ts";
import { sandboxRoutes } from "./routes.ts";

/** Only in a sandbox: the messages that it stored instead of sending. */
export const sandbox: Feature<AccountDeps & NoticeWork> = {
  name: "sandbox",
  owns: ["seeds"],
  routes: sandboxRoutes,
};
