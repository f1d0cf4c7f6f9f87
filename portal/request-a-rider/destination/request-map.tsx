import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { useRoadRoute } from "@waybill/client/places/use-road-route.ts";
import type { PlaceAddress } from "@waybill/contract/places";
import { readArea } from "@waybill/contract/pricing";
import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";
import { mapZoom } from "@waybill/domain/limits";
import { IconButton } from "@waybill/ui/button.tsx";
import type { MapArea, MapMarker, MapRoute } from "@waybill/ui/map/map-props.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useRef, useState, useSyncExternalStore } from "react";
import { useAddressOfPin } from "../../address-search/use-address-of-pin.ts";
import type { PastedReview, RequestContext } from "../request-types.ts";
import type { DestinationActions } from "./destination-actions.ts";
import styles from "./request-map.module.css";
import { useCoveredHeight } from "./use-room-below.ts";

/** The parts of an address that remain valid after its pin was moved to an unknown place. */
const knownOf = (address: PlaceAddress | undefined): Partial<PlaceAddress> => ({
  ...(address && { formatted_address: address.formatted_address }),
});

/** The pin's position before an address is chosen: slightly off the outlet, so that both pins are visible. */
const beside = ({ latitude, longitude }: Place): Place => ({
  latitude: latitude + 0.0004,
  longitude: longitude + 0.001,
});

type Props = {
  request: Pick<RequestContext, "vendor" | "origin" | "originAddress" | "draft" | "destinationProblem">;
  /** Whether the drop-off can be chosen yet. */
  hasPin: boolean;
  /** The possible places of a pasted message, shown instead of the drop-off. */
  pasted?: PastedReview | undefined;
  onPinMoved: DestinationActions["movePin"];
  /** Called when the pin of a requested pickup moves. */
  onOriginMoved?: ((place: PlaceAddress) => void) | undefined;
};

/** The pickup and the drop-off; moving the drop-off pin looks up the address at its new position. */
export function RequestMap({ request, hasPin, pasted, onPinMoved, onOriginMoved }: Props) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isWide, setWide] = useState(false);
  const { originAddress, destinationProblem, vendor, draft } = request;
  const { destination } = draft;
  const { map: country } = useCountry();
  // The pickup is also shown while a guest describes how to find its door.
  const origin = request.origin ?? originAddress;
  const areas = useDeliveryArea(vendor.vendor_id);
  const route = useRoute(destinationProblem ? undefined : origin, destination);
  const { held, ask } = useAddressOfPin(draft.address, (point, found) =>
    onPinMoved(point, found?.formatted_address),
  );
  const pickUp = useAddressOfPin(originAddress?.formatted_address ?? "", (point, found) =>
    onOriginMoved?.({ id: "pin", formatted_address: "", ...(found ?? knownOf(originAddress)), ...point }),
  );
  const isOriginMoved = onOriginMoved !== undefined && originAddress !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const roomBelow = useCoveredHeight(box);
  const isStill = isNarrow && !isWide;

  const pin = held ?? destination ?? (origin && beside(origin));
  const [meant, ...furtherPlaces] = pasted?.places ?? [];
  const far = (place: Place) => formatDistance(distanceInMetres(origin ?? place, place));
  const markers: MapMarker[] = [
    ...(origin
      ? [
          {
            ...(pickUp.held ?? origin),
            id: "origin",
            kind: "store" as const,
            tag: t("request.map.origin"),
            ...(isOriginMoved && { movableAs: t("request.map.origin-pin") }),
          },
        ]
      : []),
    ...(meant
      ? [{ ...meant, id: "meant", kind: "customer" as const, tag: t("request.map.destination") }]
      : []),
    ...furtherPlaces.map((place, at) => ({
      ...place,
      id: `other-${at}`,
      kind: "customer" as const,
      tag: t("request.map.or-here", { distance: far(place) }),
    })),
    ...(pin && hasPin && !pasted
      ? [
          {
            ...pin,
            id: "destination",
            kind: "customer" as const,
            tag: t(destination ? "request.map.destination" : "request.map.drag"),
            movableAs: t("request.map.pin"),
          },
        ]
      : []),
  ];
  return (
    <div ref={box} className={`${styles.map} ${isWide ? styles.wide : ""}`}>
      <Map
        label={t("request.map.label")}
        markers={markers}
        areas={areas}
        still={isStill}
        {...(!origin && { center: country, zoom: mapZoom.parent })}
        {...(origin && !destination && { center: origin, zoom: mapZoom.outlet })}
        {...(origin &&
          destination &&
          !pasted && { fitKey: `${destination.latitude} ${destination.longitude}` })}
        {...(origin && meant && { fitKey: `pasted ${meant.latitude} ${meant.longitude}` })}
        {...(route && !pasted && { route })}
        roomBelow={roomBelow}
        onPinMove={isOriginMoved ? pickUp.ask : ask}
      />
      {isNarrow && (
        <IconButton
          name={isWide ? "close" : "pin"}
          label={t(isWide ? "request.map.close" : "request.map.open")}
          className={styles.toggle}
          aria-expanded={isWide}
          onClick={() => setWide(!isWide)}
        />
      )}
    </div>
  );
}

const stillTrueMs = 300_000;

/** The vendor's delivery area if the flag is on; undefined if there is nothing to draw. */
function useDeliveryArea(vendorId: string): readonly MapArea[] | undefined {
  const isDrawn = useFlag("draw-delivery-areas");
  return useQuery({
    queryKey: ["delivery-area", vendorId],
    queryFn: async ({ signal }) => {
      const { result } = await call(readArea, { params: { vendorId }, signal });
      return (result.area?.coordinates ?? []).map((rings, index): MapArea => ({ id: String(index), rings }));
    },
    enabled: isDrawn,
    staleTime: stillTrueMs,
    select: (areas) => (isDrawn ? areas : undefined),
  }).data;
}

/** The road route; if there is none, a straight line, drawn as approximate. */
function useRoute(from: Place | undefined, to: Place | undefined): MapRoute | undefined {
  const route = useRoadRoute(from, to);
  if (!from || !to) return undefined;
  return route ? { ahead: [from, ...route, to] } : { ahead: [from, to], isGuess: true };
}

const narrow = "(max-width: 1023px)";
const watch = (changed: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** True if the page has one column; the map is then a low strip. */
const useIsNarrow = (): boolean => useSyncExternalStore(watch, () => matchMedia(narrow).matches);
