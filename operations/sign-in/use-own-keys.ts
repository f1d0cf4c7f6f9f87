import type { OperatorNeed } from "@waybill/domain/operations/roles";
import type { ShortcutKey } from "../lists/shortcut-footer.tsx";
import { useAllowed } from "./use-operator.ts";

/** A shortcut for operators with one of the permissions; without `needs`, for every operator. */
export type OwnKey = ShortcutKey & { needs?: readonly OperatorNeed[] };

/** The shortcuts that do something for the signed-in operator. */
export function useOwnKeys<Shortcut extends OwnKey>(keys: readonly Shortcut[]): readonly Shortcut[] {
  const isAllowed = useAllowed();
  return keys.filter(({ needs }) => needs === undefined || needs.some(isAllowed));
}
