import type { OperatedArea } from "@waybill/contract/operations/areas";
import type { Area } from "@waybill/domain/addresses/areas/delivery-area";
import { useState } from "react";
import { type AreaDraft, draftOf, newAreaId, newestVersion } from "./use-areas.ts";

const emptyDraft: AreaDraft = { id: undefined, name: "", isActive: true, area: [], steps: [] };

/** True if saving a draft would change something. */
export const isUnsaved = ({ name, isActive, steps, start }: AreaDraft): boolean =>
  !start || steps.length > 0 || name !== start.name || isActive !== start.isActive;

/** True if discarding a draft would lose something: a new area without a drawing or a name is empty. */
const isWorthKeeping = (draft: AreaDraft): boolean =>
  isUnsaved(draft) && (draft.start !== undefined || draft.steps.length > 0 || draft.name.trim() !== "");

/** The draft itself, or the area's newest version if nothing was changed in the draft. */
const upToDate = (draft: AreaDraft, areas: readonly OperatedArea[]): AreaDraft => {
  const saved = areas.find(({ area_id }) => area_id === draft.id);
  return saved && !isUnsaved(draft) && newestVersion(saved) !== draft.start?.version ? draftOf(saved) : draft;
};

/** The chosen area, and the drafts by area: an unsaved draft stays while another area is chosen. */
export function useAreaDrafts(areas: readonly OperatedArea[]) {
  const [chosen, choose] = useState<string>();
  const [drafts, setDrafts] = useState<Readonly<Partial<Record<string, AreaDraft>>>>({});

  const open = (key: string, fresh: AreaDraft) => {
    choose(key);
    setDrafts((before) => {
      const kept = Object.entries(before).filter(([, one]) => one && isWorthKeeping(one));
      return { [key]: fresh, ...Object.fromEntries(kept) };
    });
  };
  const put = (key: string | undefined, change: (before: AreaDraft) => AreaDraft) =>
    setDrafts((before) => {
      const edited = key === undefined ? undefined : before[key];
      return key !== undefined && edited ? { ...before, [key]: change(upToDate(edited, areas)) } : before;
    });
  const edited = chosen === undefined ? undefined : drafts[chosen];
  const draft = edited && upToDate(edited, areas);
  const saved = areas.find(({ area_id }) => area_id === draft?.id);
  return {
    chosen,
    draft,
    /** The saved area of the draft. */
    saved,
    /** A colleague has saved the area since the draft began. */
    isChangedMeanwhile: saved !== undefined && newestVersion(saved) !== draft?.start?.version,
    /** The unsaved draft of an area; undefined if it has none. */
    unsaved: (id: string): AreaDraft | undefined => {
      const kept = drafts[id];
      return kept && isUnsaved(kept) ? kept : undefined;
    },
    /** True if leaving the page would drop a draft. */
    hasUnsaved: Object.values(drafts).some((one) => one && isWorthKeeping(one)),
    /** Shows an area without editing it. */
    show: ({ area_id }: OperatedArea) => choose(area_id),
    edit: (area: OperatedArea) => open(area.area_id, draftOf(area)),
    /** Begins a new area, or continues an unsaved new one. */
    begin: (name = "") => open(newAreaId, { ...emptyDraft, name }),
    change: (changes: Partial<AreaDraft>) => put(chosen, (before) => ({ ...before, ...changes })),
    reshape: (area: Area, key = chosen) =>
      put(key, (before) => ({ ...before, area, steps: [...before.steps, before.area] })),
    undo: () =>
      put(chosen, (before) => {
        const last = before.steps.at(-1);
        return last ? { ...before, area: last, steps: before.steps.slice(0, -1) } : before;
      }),
    /** Removes a draft that was saved or discarded; another area stays chosen. */
    end: ({ id = newAreaId }: AreaDraft) => {
      setDrafts(({ [id]: _, ...otherDrafts }) => otherDrafts);
      choose((now) => (now === id ? undefined : now));
    },
  };
}
