import { pathOfBulk, pathOfHistory, pathOfRequest, pathOfTracking } from "../paths.ts";
import type { IconName } from "@waybill/ui/icon.tsx";

export type Tab = {
  name: "request" | "tracking" | "history" | "bulk";
  to: string;
  icon: IconName;
  key: string;
  shortKey: string;
};

/** The screens that the navigation leads to, for a vendor; those of the foot of a phone's screen. */
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

/** Orders by the sheet: where its flag is on, and on a phone in the menu alone. */
export const bulkTabOf = (vendorId: string): Tab => ({
  name: "bulk",
  to: pathOfBulk(vendorId),
  icon: "sheet",
  key: "shell.bulk",
  shortKey: "shell.bulk",
});
