import { useQuery } from "@tanstack/react-query";
import { readOwnOperator } from "@waybill/contract/operations/operators";
import { call } from "@waybill/client/calls/call.ts";
import { type OperatorNeed, operatorMay } from "@waybill/domain/operations/roles";

/** Who is signed in and with which roles; answers again when a role was given or taken meanwhile. */
export const useOperator = () =>
  useQuery({
    queryKey: ["operator"],
    queryFn: () => call(readOwnOperator, {}),
    select: ({ result }) => result,
  });

/** Whether the roles allow it, by the table that the server asks too; until they are known: no. */
export const useMay = (need: OperatorNeed): boolean => {
  const { data } = useOperator();
  return data !== undefined && operatorMay(new Set(data.roles), need);
};
