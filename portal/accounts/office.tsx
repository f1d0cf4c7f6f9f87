import type { ComponentType } from "react";
import { useLocation } from "react-router";
import { officeScreen } from "../navigation/office-screen.ts";
import { accountPath, invitationPath, statementsPath, teamPath } from "../navigation/paths.ts";

/** The screens by the first segment of their path. */
const screens: Readonly<Record<string, ComponentType>> = {
  [accountPath]: officeScreen(() => import("./account-pages.tsx"), "AccountPages"),
  [invitationPath]: officeScreen(() => import("./entering/invitation-screen.tsx"), "InvitationScreen"),
  [statementsPath]: officeScreen(() => import("./statements/statements-screen.tsx"), "StatementsScreen"),
  [teamPath]: officeScreen(() => import("./team/team-screen.tsx"), "TeamScreen"),
};

/** Routes the business screens; their loaders are not part of the first load. */
export function Office() {
  const [, first = ""] = useLocation().pathname.split("/");
  const Screen = screens[`/${first}`];
  return Screen && <Screen />;
}
