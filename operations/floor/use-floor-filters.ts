import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { type FloorGroup, type FloorMark } from "@waybill/domain/operations/floor-standing";
import { useSearchParams } from "react-router";

/** What the chips filter by: the groups that need somebody, then the marks; an order may be in several. */
export const floorChips = [
  "needs_person",
  "at_risk",
  "no_rider",
  "at_shop",
  "coming_back",
] as const satisfies (FloorGroup | FloorMark)[];
export type FloorChip = (typeof floorChips)[number];

/** Whether an order is one that a chip counts and shows. */
export const isOfChip = ({ standing }: Pick<ConsoleOrder, "standing">, chip: FloorChip): boolean =>
  standing !== null && (standing.group === chip || standing.marks.some((mark) => mark === chip));

const listOf = (text: string | null): string[] => (text ?? "").split(",").filter(Boolean);

/** What the address says: the chips that are on (none: all orders), the areas, the words to look for, the open order. */
export function useFloorFilters() {
  const [asked, ask] = useSearchParams();
  const setAll = (values: Record<string, string>) =>
    ask(
      (before) => {
        for (const [name, value] of Object.entries(values))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const shown = listOf(asked.get("show"));
  return {
    chips: floorChips.filter((chip) => shown.includes(chip)),
    areas: listOf(asked.get("area")),
    q: asked.get("q") ?? "",
    open: asked.get("order") ?? "",
    set: (name: string, value: string) => setAll({ [name]: value }),
    /** What was found takes the place of what was looked for. */
    openFound: (orderId: string) => setAll({ q: "", order: orderId }),
  };
}
