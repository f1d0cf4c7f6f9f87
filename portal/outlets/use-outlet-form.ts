import type { PlaceAddress } from "@waybill/contract/places";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useState } from "react";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import {
  withChosenAddress,
  type PreviousDetails,
  withChangedAddress,
} from "../address-search/previous-details.ts";
import { doubtOf } from "../address-search/match-doubt-of.ts";
import { outletPlaceOf } from "./outlet-entry.ts";
import { fieldsOf, problemsOf, type OutletField, type OutletProblems } from "./outlet-problems.ts";
import { fieldProblemOfOutlet, useSaveOutlet } from "./use-save-outlet.ts";

const detailsOf = ({ unitNo, building, riderInstructions }: OutletForm) => ({
  unit: unitNo,
  building,
  notes: riderInstructions,
});
const detailsToForm = ({ unit, building, notes }: ReturnType<typeof detailsOf>) => ({
  unitNo: unit,
  building,
  riderInstructions: notes,
});
const detailFields = ["unitNo", "building", "riderInstructions"] as const;

type Start = {
  /** The existing outlet's values, or an empty form. */
  start: OutletForm;
  /** An earlier unsaved form. */
  draft: OutletForm | undefined;
  onSaved: () => void;
};

/** The form of a collection point. Editing the address text removes the chosen location. */
export function useOutletForm({ start: initialForm, draft = initialForm, onSaved }: Start) {
  const t = useTexts();
  const country = useCountry();
  const [start] = useState(initialForm);
  const [query, setQuery] = useState(draft.location?.formatted_address ?? "");
  /** The previous address's unit, building and instructions, kept until the user types in one of those fields. */
  const [former, setFormer] = useState<PreviousDetails>();
  /** The found location with the search's doubts, until the user confirms its pin. */
  const [found, setFound] = useState<PlaceAddress>();
  /** The submit attempt during which the address was edited: its problem is hidden until the next attempt. */
  const [editedAt, setEditedAt] = useState(0);
  const isUnsure = found?.match === "weak";
  const saving = useSaveOutlet(onSaved);
  const form = useForm<OutletForm>({
    initial: draft,
    check: (typed) => {
      const wrong: OutletProblems = {
        ...(isUnsure && { location: "address-search.pin-missing" }),
        ...problemsOf(typed, { start, country }),
      };
      return fieldsOf(typed).flatMap((field) => {
        const key = wrong[field];
        return key === undefined ? [] : [{ field, words: t(key) }];
      });
    },
    save: saving.mutateAsync,
    blame: (refused) => [fieldProblemOfOutlet(refused, t)],
  });
  const { typed } = form;
  return {
    form,
    query,
    problemOf: (field: OutletField) =>
      field === "location" && editedAt === form.alarm ? undefined : form.problemOf(field),
    /** True if the location is unchanged. */
    isAsItStood: typed.location !== undefined && typed.location === start.location,
    isChanged: JSON.stringify(typed) !== JSON.stringify(start),
    change: (changes: Partial<OutletForm>) => {
      if (detailFields.some((field) => field in changes)) setFormer(undefined);
      form.set(changes);
    },
    type: (text: string) => {
      setQuery(text);
      setEditedAt(form.alarm);
      setFound(undefined);
      const left = withChangedAddress({ ...detailsOf(typed), address: query }, typed.location, former);
      setFormer(left.former);
      form.set({ ...detailsToForm(left.details), location: undefined });
    },
    choose: (chosen: PlaceAddress) => {
      const location = outletPlaceOf(chosen);
      setFound(chosen);
      setQuery(location.formatted_address);
      const held = withChosenAddress(
        { ...location, address: location.formatted_address },
        { details: detailsOf(typed), former },
      );
      setFormer(held.former);
      form.set({ ...detailsToForm(held.details), location });
    },
    /** The doubts about the place, and whether its pin must be checked first. */
    doubt: found && doubtOf(found),
    isUnsure,
    confirmPin: () => setFound(undefined),
    former,
    bringBack: () => {
      if (former) form.set(detailsToForm(former));
      setFormer(undefined);
    },
  };
}

export type OutletFormState = ReturnType<typeof useOutletForm>;
