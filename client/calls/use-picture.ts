import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** Fetches a picture with the session's token; returns an address for an <img>. */
export function usePicture(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<unknown>,
): { address: string | undefined; error: Error | null } {
  const { data, error } = useQuery<unknown>({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return undefined;
    const url = URL.createObjectURL(data);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives exactly as long as this effect
    setAddress(url);
    return () => {
      URL.revokeObjectURL(url);
      setAddress(undefined);
    };
  }, [data]);
  return { address, error };
}
