import type { AccountDeps } from "../accounts/open-accounts.ts";
import type { Feature } from "../platform/feature-layers.ts";
import { outletReportRoutes } from "./routes.ts";
import { openReportMails } from "./send-reports.ts";

/** The weekly report over all outlets, as a page and by mail. */
export const outletReports: Feature<AccountDeps> = {
  name: "outlet-reports",
  owns: ["report_mails"],
  routes: outletReportRoutes,
  work: (deps) => [openReportMails(deps)],
};
