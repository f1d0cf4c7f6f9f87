import { useQuery } from "@tanstack/react-query";
import { readProof, type ProofKind } from "@waybill/contract/riders";
import { useEffect, useState } from "react";
import { call } from "@waybill/client/calls/call.ts";

/** A proof picture as an address that an image can show; it is fetched with the session, and only when asked for. */
export function useProof(orderId: string, kind: ProofKind, isWanted: boolean) {
  const { data, error } = useQuery<unknown>({
    queryKey: ["proof", orderId, kind],
    queryFn: ({ signal }) => call(readProof, { params: { orderId, kind }, signal }),
    enabled: isWanted,
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined;
    const made = URL.createObjectURL(data);
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the address lives exactly as long as this effect
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [data]);
  return { address, error };
}
