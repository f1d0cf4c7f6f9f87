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
  /** The saved area that the draft began with or was last compared to; a new area has none. */
  start?: { name: string; isActive: boolean; version: number };
};

export const newAreaId = "new";

/** The newest version of an area, which may come into force later. */
export const newestVersion = ({ version, versions }: OperatedArea): number => versions[0]?.version ?? version;

export const draftOf = (area: OperatedArea): AreaDraft => {
  const { area_id, name, is_active, polygon } = area;
  return {
    id: area_id,
    name,
    isActive: is_active,
    area: areaOfGeometry(polygon),
    steps: [],
    start: { name, isActive: is_active, version: newestVersion(area) },
  };
};

type Save = { draft: AreaDraft; saved: OperatedArea | undefined };

/** Sends a draft. `saved` is the area on screen: a later version of a colleague refuses the change. */
const send = ({ draft: { id, name, isActive, area }, saved }: Save) => {
  const body = { ...(name.trim() && { name: name.trim() }), polygon: geometryOf(area), is_active: isActive };
  if (id === undefined) return call(createArea, { body });
  return call(changeArea, {
    params: { id },
    body: { ...body, ...(saved && { expected: newestVersion(saved) }) },
  });
};

/** Changes areas; each change reloads the list, because overlaps of other areas change too. */
export function useAreaChanges() {
  const refresh = [["market", "areas"]];
  const onDone = () => notify({ message: textOf("console.market-area-saved"), type: "success" });
  const save = useChange(send, { refresh, onDone });
  const pause = useChange(
    ({ area, ...body }: { area: OperatedArea; until: string; reason: string }) =>
      call(pauseArea, { params: { id: area.area_id }, body: { ...body, expected: area.pause } }),
    { refresh },
  );
  const fall = useChange(
    ({ area, fallback }: { area: OperatedArea; fallback: OperatedArea["fallback"] }) =>
      call(changeArea, {
        params: { id: area.area_id },
        body: { fallback, expected: newestVersion(area) },
      }),
    { refresh, onDone },
  );
  return { save, pause, fall };
}
