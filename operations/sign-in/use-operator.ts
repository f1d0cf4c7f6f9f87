import { useQuery } from "@tanstack/react-query";
import { readOwnOperator } from "@waybill/contract/operations/operators";
import { call } from "@waybill/client/calls/call.ts";
import { type OperatorNeed, operatorMay } from "@waybill/domain/operations/roles";

/** The signed-in operator with roles; reloaded to notice changed roles. */
export const useOperator = () =>
  useQuery({
    queryKey: ["operator"],
    queryFn: () => call(readOwnOperator, {}),
    select: ({ result }) => result,
  });

/** Tells whether the roles allow an action, by the same table as the server; nothing is allowed while they load. */
export const useIsAllowed = (): ((need: OperatorNeed) => boolean) => {
  const { data } = useOperator();
  return (need) => data !== undefined && operatorMay(new Set(data.roles), need);
};

/** Whether the roles allow one action. */
export const useMay = (need: OperatorNeed): boolean => useIsAllowed()(need);
