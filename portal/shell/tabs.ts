import { pathOfHistory, pathOfRequest, pathOfTracking } from "../paths.ts";
import type { IconName } from "../ui/icons/icon.tsx";

export type Tab = {
  name: "request" | "tracking" | "history";
  to: string;
  icon: IconName;
  key: string;
  shortKey: string;
};

/** The screens that the navigation leads to, for a vendor. */
export const tabsOf = (vendorId: string): readonly Tab[] => [
  {
    name: "request",
    to: pathOfRequest(vendorId),
    icon: "plus",
    key: "shell.request",
    shortKey: "shell.request-short",
  },
  {
    name: "tracking",
    to: pathOfTracking(vendorId),
    icon: "scooter",
    key: "shell.tracking",
    shortKey: "shell.tracking",
  },
  {
    name: "history",
    to: pathOfHistory(vendorId),
    icon: "history",
    key: "shell.history",
    shortKey: "shell.history",
  },
];
