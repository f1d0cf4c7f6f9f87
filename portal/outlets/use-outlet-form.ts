import type { PlaceAddress } from "@waybill/contract/places";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useState } from "react";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { arriveAt, type FormerDetails, leaveAddress } from "../address-search/former-details.ts";
import { doubtOf } from "../address-search/match-doubt-of.ts";
import { outletPlaceOf } from "./outlet-entry.ts";
import { problemsOf, type OutletField, type OutletProblems } from "./outlet-problems.ts";

const detailsOf = ({ unitNo, building, riderInstructions }: OutletForm) => ({
  unit: unitNo,
  building,
  notes: riderInstructions,
});
const fieldsOf = ({ unit, building, notes }: ReturnType<typeof detailsOf>) => ({
  unitNo: unit,
  building,
  riderInstructions: notes,
});
const detailFields = ["unitNo", "building", "riderInstructions"] as const;

/** The typed form: editing a field clears its problem, and a changed address text its chosen place. */
export function useOutletForm(given: OutletForm, draft: OutletForm = given) {
  const country = useCountry();
  const [start] = useState(given);
  const [form, setForm] = useState(draft);
  const [query, setQuery] = useState(draft.location?.formatted_address ?? "");
  /** The previous address's unit, building and instructions, until something is typed in their fields. */
  const [former, setFormer] = useState<FormerDetails>();
  /** The place with the search's doubts, until its pin was checked. */
  const [found, setFound] = useState<PlaceAddress>();
  const [problems, setProblems] = useState<OutletProblems>({});
  const [alarm, setAlarm] = useState(0);

  const clearProblems = (isEdited: (field: string) => boolean) =>
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !isEdited(field))));
  const showProblems = (found: OutletProblems) => {
    setProblems(found);
    setAlarm((before) => before + 1);
  };

  const isUnsure = found?.match === "weak";
  return {
    form,
    query,
    problems,
    /** Counts failed checks. */
    alarm,
    /** Whether the place is unchanged. */
    isAsItStood: form.location !== undefined && form.location === start.location,
    isChanged: JSON.stringify(form) !== JSON.stringify(start),
    change: (changes: Partial<OutletForm>) => {
      if (detailFields.some((field) => field in changes)) setFormer(undefined);
      setForm((before) => ({ ...before, ...changes }));
      clearProblems((field) => field in changes || ("owners" in changes && field.startsWith("owners-")));
    },
    type: (text: string) => {
      setQuery(text);
      setFound(undefined);
      const left = leaveAddress({ ...detailsOf(form), address: query }, form.location, former);
      setFormer(left.former);
      setForm({ ...form, ...fieldsOf(left.details), location: undefined });
      clearProblems((field) => field === "location");
    },
    choose: (chosen: PlaceAddress) => {
      const location = outletPlaceOf(chosen);
      setFound(chosen);
      setQuery(location.formatted_address);
      const held = arriveAt(
        { ...location, address: location.formatted_address },
        { details: detailsOf(form), former },
      );
      setFormer(held.former);
      setForm({ ...form, ...fieldsOf(held.details), location });
      clearProblems((field) => field === "location");
    },
    /** Whether the form can be sent; if not, all problems are shown. */
    check: (): boolean => {
      const wrong: OutletProblems = {
        ...(isUnsure && { location: "request.pin.missing" }),
        ...problemsOf(form, { start, country }),
      };
      const isGood = Object.keys(wrong).length === 0;
      if (isGood) setProblems({});
      else showProblems(wrong);
      return isGood;
    },
    /** The doubts about the place, and whether its pin must be checked first. */
    doubt: found && doubtOf(found),
    isUnsure,
    confirmPin: () => {
      setFound(undefined);
      clearProblems((field) => field === "location");
    },
    former,
    bringBack: () => {
      if (former) setForm({ ...form, ...fieldsOf(former) });
      setFormer(undefined);
    },
    showProblem: (field: OutletField, key: string) => showProblems({ [field]: key }),
  };
}

export type OutletFormState = ReturnType<typeof useOutletForm>;
