import { useQuery } from "@tanstack/react-query";
import {
  changeArea,
  createArea,
  listAreas,
  type OperatedArea,
  pauseArea,
} from "@waybill/contract/operations/areas";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { areaOfGeometry, geometryOf } from "@waybill/domain/addresses/areas/area-geojson";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { readAllPages } from "../../calls.ts";

export const useAreas = () =>
  useQuery({
    queryKey: ["market", "areas"],
    queryFn: ({ signal }) => readAllPages((query) => call(listAreas, { query, signal })),
  });

/** An edited area; without an id it is new. `steps` are its previous states, for undo. */
export type AreaDraft = {
  id: string | undefined;
  name: string;
  isActive: boolean;
  area: Area;
  steps: readonly Area[];
  /** Name and activity when the editing began; a new area has none. */
  start?: { name: string; isActive: boolean };
};

export const newAreaId = "new";

export const draftOf = ({ area_id, name, is_active, polygon }: OperatedArea): AreaDraft => ({
  id: area_id,
  name,
  isActive: is_active,
  area: areaOfGeometry(polygon),
  steps: [],
  start: { name, isActive: is_active },
});

const send = ({ id, name, isActive, area }: AreaDraft) => {
  const body = { ...(name.trim() && { name: name.trim() }), polygon: geometryOf(area), is_active: isActive };
  return id === undefined ? call(createArea, { body }) : call(changeArea, { params: { id }, body });
};

/** Changes areas; each change reloads the list, because overlaps of other areas change too. */
export function useAreaChanges() {
  const refresh = [["market", "areas"]];
  const onDone = () => notify({ message: textOf("console.market-area-saved"), type: "success" });
  const save = useChange(send, { refresh, onDone });
  const pause = useChange(
    ({ id, ...body }: { id: string; until: string; reason: string }) =>
      call(pauseArea, { params: { id }, body }),
    { refresh },
  );
  const fall = useChange(
    ({ id, fallback }: { id: string; fallback: OperatedArea["fallback"] }) =>
      call(changeArea, { params: { id }, body: { fallback } }),
    { refresh, onDone },
  );
  return { save, pause, fall };
}
