import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { readRoadRouteOfRider } from "@waybill/contract/road-routes";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { Map } from "@waybill/ui/map/map.tsx";
import type { MapMarker } from "@waybill/ui/map/map-props.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { RiderActions } from "./state/rider-actions.ts";

export type RouteMapProps = {
  actions: Pick<RiderActions, "call">;
  from: Place | undefined;
  to: Place;
  kind: "store" | "customer";
  /** The pickup, on the map of a whole offer. */
  via?: Place;
};

const queryClient = makeQueryClient();
const near = ({ latitude, longitude }: Place) => `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

/** The route to the next stop on our own map, by road if known, else dashed. */
export const RouteMap = (props: RouteMapProps) => (
  <QueryClientProvider client={queryClient}>
    <DrawnRoute {...props} />
  </QueryClientProvider>
);

function DrawnRoute({ actions, from, to, kind, via }: RouteMapProps) {
  const t = useTexts();
  const start = via ?? from;
  const { data: line } = useQuery({
    queryKey: ["way", start && near(start), near(to)],
    enabled: start !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      if (!start) return null;
      const query = {
        from_lat: start.latitude,
        from_lng: start.longitude,
        to_lat: to.latitude,
        to_lng: to.longitude,
      };
      const { result } = await actions.call(readRoadRouteOfRider, { query });
      return result && result.line.map(([longitude, latitude]) => ({ latitude, longitude }));
    },
  });
  const markers: MapMarker[] = [
    { id: "stop", kind, latitude: to.latitude, longitude: to.longitude },
    ...(via
      ? [{ id: "pick-up", kind: "store" as const, latitude: via.latitude, longitude: via.longitude }]
      : []),
    ...(from
      ? [{ id: "me", kind: "chosen-rider" as const, latitude: from.latitude, longitude: from.longitude }]
      : []),
  ];
  const route = start && (line ? { ahead: line } : { ahead: [start, to], isGuess: true });
  return (
    <Map
      label={t("rider.map")}
      fitKey={`${near(to)} ${from ? "from" : ""}`}
      center={to}
      markers={markers}
      {...(route && { route })}
    />
  );
}
