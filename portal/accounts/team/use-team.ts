import { useQuery } from "@tanstack/react-query";
import { listTeam } from "@waybill/contract/merchants/team";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useVendors } from "@waybill/client/vendors.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useMemo } from "react";

const queryKey = ["team"];

/** The people of a vendor and its outlets, and the invitations. */
export const useTeam = (vendorId: string) =>
  useQuery({
    queryKey: [...queryKey, vendorId],
    queryFn: async ({ signal }) => (await call(listTeam, { query: { vendor_id: vendorId }, signal })).result,
  });

export type Team = NonNullable<ReturnType<typeof useTeam>["data"]>;

/** Changes a team, shows the success, and reloads the team. */
export function useTeamChange<Input = void>(
  send: (input: Input) => Promise<unknown>,
  {
    messageKey,
    onDone,
    onProblem,
  }: { messageKey: string; onDone?: () => void; onProblem?: (problem: Error) => boolean },
) {
  return useChange(send, {
    refresh: [queryKey],
    onDone: () => {
      notify({ message: textOf(messageKey), type: "success" });
      onDone?.();
    },
    ...(onProblem && { onProblem }),
  });
}

/** A vendor, the outlets the user acts for, and a function that names a person's outlets. */
export function useChainOutlets(rootId: string) {
  const { vendors } = useVendors();
  return useMemo(() => {
    const family = (vendors ?? []).filter(
      ({ vendor_id, parent_vendor_id }) => vendor_id === rootId || parent_vendor_id === rootId,
    );
    const names = new Map(family.map(({ vendor_id, name }) => [vendor_id, name]));
    const outlets = family.filter(({ vendor_id }) => vendor_id !== rootId);
    return { rootId, outlets, nameOf: (vendorId: string) => names.get(vendorId) ?? vendorId };
  }, [vendors, rootId]);
}

export type ChainOutlets = ReturnType<typeof useChainOutlets>;
