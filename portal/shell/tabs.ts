import { pathOfRequest, pathOfTracking } from "../paths.ts";
import type { IconName } from "../ui/icons/icon.tsx";

export type Tab = { name: "request" | "tracking"; to: string; icon: IconName; key: string; shortKey: string };

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
];
