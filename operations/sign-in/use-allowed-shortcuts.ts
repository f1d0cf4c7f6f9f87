import type { OperatorNeed } from "@waybill/domain/operations/roles";
import type { ShortcutKey } from "../lists/shortcut-footer.tsx";
import { useIsAllowed } from "./use-operator.ts";

/** A shortcut for operators with one of the permissions; without `needs`, for every operator. */
export type GuardedShortcut = ShortcutKey & { needs?: readonly OperatorNeed[] };

/** The shortcuts that do something for the signed-in operator. */
export function useAllowedShortcuts<Shortcut extends GuardedShortcut>(
  keys: readonly Shortcut[],
): readonly Shortcut[] {
  const isAllowed = useIsAllowed();
  return keys.filter(({ needs }) => needs === undefined || needs.some(isAllowed));
}
