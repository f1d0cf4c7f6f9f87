import type { Place } from "@waybill/domain/addresses/coordinates";
import { mapZoom } from "@waybill/domain/limits";
import { addressSearchDebounceMs } from "@waybill/domain/timings";
import { useEffect, useRef, useState } from "react";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { Map } from "@waybill/ui/map/map.tsx";
import type { MapMarker } from "@waybill/ui/map/map-props.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { addressAt } from "@waybill/client/places.ts";
import styles from "./request-map.module.css";
import type { Request } from "../use-request.ts";
import { useDeliveryArea } from "./use-delivery-area.ts";
import { usePlaceLanguage } from "../../address-search/use-place-language.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import { isAtForm } from "../where-it-stands.ts";

/** Pixels that the summary covers at the foot of the map. */
const summaryRoom = 152;

/** Where a pin waits that nobody has set yet: a little beside the outlet, so that both can be seen. */
const beside = ({ latitude, longitude }: Place): Place => ({
  latitude: latitude + 0.0004,
  longitude: longitude + 0.001,
});

/** Both ends of the delivery; the drop-off pin can be moved, and its new place gets its address. */
export function RequestMap({ request }: { request: Request }) {
  const t = useTexts();
  const isNarrow = useIsNarrow();
  const [isWide, setWide] = useState(false);
  const { originAddress, destination, destinationProblem, vendor } = request.snapshot.context;
  const { map: country } = useCountry();
  // A guest sees the place while telling how to find its door.
  const origin = request.snapshot.context.origin ?? originAddress;
  const areas = useDeliveryArea(vendor.vendor_id);
  const [held, hold] = useState<{ at: Place; instead: Place | undefined }>();
  const askAddress = usePinMoved(request);
  const isStill = isNarrow && !isWide;

  // The pin stays where it was put while its address is asked for.
  const isHeld = held !== undefined && held.instead === destination;
  const pin = isHeld ? held.at : (destination ?? (origin && beside(origin)));
  const markers: MapMarker[] = [
    ...(origin ? [{ ...origin, id: "origin", kind: "store" as const, tag: t("request.map.origin") }] : []),
    ...(pin && isAtForm(request)
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
    <div className={`${styles.map} ${isWide ? styles.wide : ""}`}>
      <Map
        label={t("request.map.label")}
        markers={markers}
        areas={areas}
        still={isStill}
        {...(!origin && { center: country, zoom: mapZoom.parent })}
        {...(origin && !destination && { center: origin, zoom: mapZoom.outlet })}
        {...(origin && destination && { fitKey: `${destination.latitude} ${destination.longitude}` })}
        {...(origin && destination && !destinationProblem && { route: { ahead: [origin, destination] } })}
        roomBelow={isNarrow ? 0 : summaryRoom}
        onPinMove={(point) => {
          hold({ at: point, instead: destination });
          askAddress(point);
        }}
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

/** Asks for the address once the pin rests. */
function usePinMoved({ movePin }: Request) {
  const language = usePlaceLanguage();
  const resting = useRef<{ timer: ReturnType<typeof setTimeout>; asked: AbortController }>(undefined);
  useEffect(() => () => clearTimeout(resting.current?.timer), []);
  return (point: Place) => {
    clearTimeout(resting.current?.timer);
    resting.current?.asked.abort();
    const asked = new AbortController();
    const look = async () => {
      try {
        const found = await addressAt(point, language, asked.signal);
        movePin(point, found?.formatted_address);
      } catch {
        if (asked.signal.aborted) return;
        notify({ type: "error", message: textOf("geolocator.error.reverse") });
        movePin(point, undefined);
      }
    };
    resting.current = { asked, timer: setTimeout(() => void look(), addressSearchDebounceMs) };
  };
}
