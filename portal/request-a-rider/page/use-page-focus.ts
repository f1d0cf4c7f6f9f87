import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { intentOf } from "../../navigation/navigation-intent.ts";
import { idOfField, nextEmptyField } from "../request-fields.ts";
import type { RequestDraft } from "../request-types.ts";
import { submitId } from "../summary/summary.tsx";

/** Acts on the navigation intent: fills in a customer, or focuses the address. */
export function useNavigationIntent(pickCustomer: (customer: SavedAddress) => void): void {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const intent = intentOf(location.state);
  const fulfil = useEffectEvent(() => {
    if (!intent) return;
    if (intent.kind === "request for") pickCustomer(intent.customer);
    else document.getElementById(idOfField("address"))?.focus();
    void navigate(pathname + search, { replace: true });
  });
  useEffect(() => fulfil(), [intent]);
}

/** Focuses the button once its fee is known, unless the person is in a field: then Enter places the order. */
export function useFocusPlaceButton(isPriced: boolean, isWanted: boolean): void {
  const isDue = useRef(isWanted);
  useEffect(() => {
    if (!isDue.current || !isPriced) return;
    isDue.current = false;
    if (document.activeElement?.closest("input, textarea, select") == null)
      document.getElementById(submitId)?.focus();
  }, [isPriced]);
}

/** Moves the focus back to an undeliverable address, unless the person is typing or moving the pin. */
export function useFocusUndeliverable(isOutside: boolean): void {
  useEffect(() => {
    if (!isOutside) return;
    const at = document.activeElement;
    const isWaiting = at === document.body || (at instanceof HTMLInputElement && at.value === "");
    if (isWaiting) document.getElementById(idOfField("address"))?.focus();
  }, [isOutside]);
}

/** Enter focuses the next empty required field, and places the order when none is left. */
export function useEnterToNextField(draft: RequestDraft) {
  const country = useCountry();
  return (event: KeyboardEvent<HTMLFormElement>) => {
    const field = event.target;
    if (event.key !== "Enter" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (!(field instanceof HTMLInputElement)) return;
    const next = nextEmptyField(draft, country, field.id);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(next)?.focus();
  };
}
