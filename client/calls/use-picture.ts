import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** A picture as an address that an image can show: it is fetched with the session, and only when asked for. */
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
    const made = URL.createObjectURL(data);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives exactly as long as this effect
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [data]);
  return { address, error };
}
