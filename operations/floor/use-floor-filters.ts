import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import { type FloorGroup, type FloorMark } from "@waybill/domain/operations/floor-standing";
import { useSearchParams } from "react-router";

/** The filters of the chips: the urgent groups, then the marks; an order can have several. */
export const floorChips = [
  "needs_person",
  "at_risk",
  "no_rider",
  "at_shop",
  "coming_back",
] as const satisfies (FloorGroup | FloorMark)[];
export type FloorChip = (typeof floorChips)[number];

/** Whether a chip counts and shows an order. */
export const matchesChip = ({ standing }: Pick<ConsoleOrder, "standing">, chip: FloorChip): boolean =>
  standing !== null && (standing.group === chip || standing.marks.some((mark) => mark === chip));

const listOf = (text: string | null): string[] => (text ?? "").split(",").filter(Boolean);

/** The filters in the address: chips (none: all orders), areas, search text, open order. */
export function useFloorFilters() {
  const [searchParams, setSearchParams] = useSearchParams();
  const setAll = (values: Record<string, string>) =>
    setSearchParams(
      (before) => {
        for (const [name, value] of Object.entries(values))
          if (value) before.set(name, value);
          else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const chosenChips = listOf(searchParams.get("show"));
  return {
    chips: floorChips.filter((chip) => chosenChips.includes(chip)),
    areas: listOf(searchParams.get("area")),
    q: searchParams.get("q") ?? "",
    open: searchParams.get("order") ?? "",
    set: (name: string, value: string) => setAll({ [name]: value }),
    /** Opening a result clears the search. */
    openFound: (orderId: string) => setAll({ q: "", order: orderId }),
  };
}
