import type { ReactNode } from "react";
import type { IconName } from "@waybill/ui/icon.tsx";

type HitGroup = "orders" | "customers" | "outlets" | "actions";

/** One line of the palette. */
export type Hit = {
  key: string;
  group: HitGroup;
  icon: IconName;
  name: ReactNode;
  /** What tells it from others of its name, each with a direction of its own. */
  notes: readonly string[];
  run: () => void;
};
