import type { CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import type { ConsoleOrder } from "@waybill/contract/operations/orders";
import type { ConsoleRider } from "@waybill/contract/operations/riders";
import { distanceInMetres } from "@waybill/domain/addresses/coordinates";
import { nonOverridableReasons } from "@waybill/domain/dispatch/offer-eligibility";
import { isCollected } from "@waybill/domain/orders/status";
import type { MapMarker, MapPoint, MapRoute, MapRouteLine } from "@waybill/ui/map/map-props.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";

/** Excluded riders are named only if they are near enough to be noticed. */
const nearMetres = 3000;
/** Maximum names on the map, for candidates and for excluded riders. */
const maxNamed = 3;

export type MarkersOfChoice = {
  markers: MapMarker[];
  route: MapRoute;
  routeLines: MapRouteLine[];
  /** The points that the map must show. */
  places: MapPoint[];
  /** Riders that are drawn here with their name; the layer of all riders leaves them out. */
  riderIds: ReadonlySet<string>;
};

type Given = {
  found: CandidatesOfOrder | undefined;
  chosenId: string | undefined;
  riders: readonly ConsoleRider[];
  words: Translate;
};

const firstName = (name: string): string => name.split(" ")[0] ?? name;
const placeOf = ({ latitude, longitude }: MapPoint): MapPoint => ({ latitude, longitude });

/**
 * The open order on the map: its shop, its drop-off, the numbered candidates, and the nearest excluded riders with
 * reasons.
 */
export function markersOfChoice(
  order: ConsoleOrder,
  { found, chosenId, riders, words }: Given,
): MarkersOfChoice {
  const riderOfId = new Map(riders.map((rider) => [rider.rider_id, rider]));
  const [shop, door] = [placeOf(order.source), placeOf(order.customer.location)];
  const at = (riderId: string): MapPoint | undefined => {
    const position = riderOfId.get(riderId)?.position;
    return position ? placeOf(position) : undefined;
  };
  const carrier = order.rider_id === null ? undefined : at(order.rider_id);
  const chosen = found?.data.find(({ rider_id }) => rider_id === chosenId) ?? found?.data[0];
  const able = (found?.data ?? [])
    .map((candidate, index) => ({ candidate, index }))
    .filter(({ candidate, index }) => index < maxNamed || candidate === chosen)
    .flatMap(({ candidate: { rider_id, name }, index }): MapMarker[] => {
      const point = at(rider_id);
      const kind = rider_id === chosen?.rider_id ? "chosen-rider" : "rider";
      const tag = `${index + 1} ${firstName(name)}`;
      return point ? [{ id: rider_id, kind, tag, isTagBelow: true, ...point }] : [];
    });
  const excludedMarkers = (found?.left_out ?? [])
    .filter(({ reasons }) => !reasons.some((reason) => nonOverridableReasons.includes(reason)))
    .flatMap(({ rider_id, name, reasons: [reason] }): MapMarker[] => {
      const point = at(rider_id);
      if (!point || !reason || distanceInMetres(point, shop) > nearMetres) return [];
      const why = words(`console.left-out-${reason}`);
      return [{ id: rider_id, kind: "left-out-rider", tag: `${firstName(name)}: ${why}`, ...point }];
    })
    .slice(0, maxNamed);
  const begin = chosen ? at(chosen.rider_id) : carrier;
  const next = carrier && isCollected(order.status) ? door : shop;
  const carried: MapMarker[] =
    carrier && !found
      ? [
          {
            id: order.rider_id ?? "",
            kind: "chosen-rider",
            tag: firstName(order.rider?.name ?? ""),
            ...carrier,
          },
        ]
      : [];
  return {
    markers: [
      ...excludedMarkers,
      ...able,
      ...carried,
      { id: "shop", kind: "store", ...shop },
      { id: "door", kind: "customer", ...door },
    ],
    // The road route is unknown here: only its ends are drawn.
    route: { ahead: [shop, door], isGuess: true },
    routeLines: begin ? [{ id: "approach", line: [begin, next], isGuess: true }] : [],
    places: [shop, door, ...able, ...excludedMarkers, ...carried].map(placeOf),
    riderIds: new Set([...able, ...excludedMarkers, ...carried].map(({ id }) => id)),
  };
}
