import { useQuery } from "@tanstack/react-query";
import { listAreas } from "@waybill/contract/operations/areas";
import { listFleets } from "@waybill/contract/operations/fleets";
import { call } from "@waybill/client/calls/call.ts";
import { everyRow } from "../calls.ts";

/** The areas in which a rider may work. */
export const useAreas = () =>
  useQuery({
    queryKey: ["areas"],
    queryFn: ({ signal }) => everyRow((query) => call(listAreas, { query, signal })),
  });

/** The fleets of which a rider may be one. */
export const useFleets = () =>
  useQuery({
    queryKey: ["fleets"],
    queryFn: ({ signal }) => everyRow((query) => call(listFleets, { query, signal })),
  });
