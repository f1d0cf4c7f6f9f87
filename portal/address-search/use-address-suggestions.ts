import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { hasCoordinates, usePlaceSearch } from "@waybill/client/places/places.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import type { PlaceAddress } from "@waybill/contract/places";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { useLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { placeSuggestion, savedSuggestion } from "./suggestions.tsx";
import { useCombobox } from "./use-combobox.ts";

/**
 * The saved customers that a search shows before places; the search works without them if they cannot be loaded.
 */
export type SavedChoices = {
  customers: readonly SavedAddress[];
  /** The customer if the text matches exactly one. */
  certain: SavedAddress | undefined;
  onPick: (customer: SavedAddress) => void;
};

export type AddressChoices = {
  text: string;
  /** True if the text is a chosen address, which is searched again only after an edit. */
  isChosen: boolean;
  near: Place | undefined;
  saved?: SavedChoices | undefined;
  onPick: (place: PlaceAddress) => void;
};

const noCustomers: SavedChoices["customers"] = [];

/** Suggestions for a typed address, saved customers before places, and the keys that choose one. */
export function useAddressSuggestions(
  { text, isChosen, near, saved, onPick }: AddressChoices,
  staysOpen = false,
) {
  const t = useTexts();
  const [isEnterPending, setEnterPending] = useState(false);
  const search = usePlaceSearch(isChosen ? undefined : text, near, usePlaceLanguage());
  const picking = usePickPlace(text, onPick);
  const places = search.state === "found" ? search.places : [];
  const customers = (!isChosen && saved?.customers) || noCustomers;
  const suggestions = [...customers.map(savedSuggestion), ...places.map(placeSuggestion)];

  const box = useCombobox({
    keys: suggestions.map(({ key }) => key),
    isReady: !isChosen && (search.state === "found" || customers.length > 0),
    picksFirst: true,
    staysOpen,
    onPick: (at) => {
      const customer = customers[at];
      const place = places[at - customers.length];
      if (customer) saved?.onPick(customer);
      else if (place) void picking.pick(place);
    },
  });

  // Enter was pressed before the response: picks the first place, or the only customer that matches.
  const first = places[0];
  const certain = saved?.certain;
  const takeFirst = useEffectEvent(() => {
    if (certain) saved?.onPick(certain);
    else if (first) void picking.pick(first);
  });
  useEffect(() => {
    if (isEnterPending && !isChosen) takeFirst();
  }, [isEnterPending, isChosen, certain, first]);

  const count = suggestions.length;
  const failed =
    search.state === "failed" ? "autocomplete" : picking.state === "failed" && "fetch-place-details";
  return {
    isIdle: search.state === "idle",
    suggestions,
    box,
    announcement:
      count > 0
        ? t("address-search.results", { count })
        : t(shortLink.test(text) ? "address-search.short-link" : "request.search.no-results"),
    isWaiting: picking.state === "looking" || (search.state === "searching" && (box.isOpen || staysOpen)),
    failure: failed ? t(`geolocator.error.${failed}`) : undefined,
    onType: () => {
      setEnterPending(false);
      box.open();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (box.onKeyDown(event) || isChosen || event.key !== "Enter" || event.nativeEvent.isComposing) return;
      if (search.state !== "searching") return;
      setEnterPending(true);
      event.preventDefault();
    },
  };
}

/** Short map links, which contain no coordinates. */
const shortLink = /^https?:\/\/(?:\w+\.)*(?:goo\.gl|maps\.apple(?!\.com)|g\.co|waze\.com\/ul\/h|osm\.org)\b/i;

type Picking = { state: "looking" | "failed"; of: string };

/** Picks a suggestion, and loads its coordinates if missing; typing or another pick cancels that. */
function usePickPlace(text: string, onPick: (place: PlaceAddress) => void) {
  const language = usePlaceLanguage();
  const turn = useRef(0);
  const [picking, setPicking] = useState<Picking>();
  useEffect(() => () => void (turn.current += 1), [text]);

  const pick = async (suggestion: PlaceAddress) => {
    const own = (turn.current += 1);
    if (hasCoordinates(suggestion)) return onPick(suggestion);
    setPicking({ state: "looking", of: text });
    const place = await import("@waybill/client/places/place-details.ts")
      .then(({ withCoordinates }) => withCoordinates(suggestion, language))
      .catch(() => undefined);
    if (turn.current !== own) return;
    setPicking(place ? undefined : { state: "failed", of: text });
    if (place) onPick(place);
  };
  return { pick, state: picking?.of === text ? picking.state : "idle" };
}

/** The language for addresses: the user's if the country has it (spec §7), else the country's. */
export function usePlaceLanguage(): string {
  const { languages, default_language } = useCountry();
  const language = useLanguage();
  return languages.includes(language) ? language : default_language;
}
