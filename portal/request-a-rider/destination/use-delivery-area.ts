import { useQuery } from "@tanstack/react-query";
import { readArea } from "@waybill/contract/pricing";
import { call } from "@waybill/client/calls/call.ts";
import { useFlag } from "@waybill/client/flags.ts";
import type { MapArea } from "@waybill/ui/map/map-props.ts";

const stillTrueMs = 300_000;

/** Where riders deliver from a vendor, to be drawn while the flag is on; undefined: nothing to draw. */
export function useDeliveryArea(vendorId: string): readonly MapArea[] | undefined {
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
