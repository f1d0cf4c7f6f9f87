import { addressSearchDebounceMs } from "@waybill/domain/time/timings";
import { useEffect, useState } from "react";

/** A value after it has not changed for 500 ms, or immediately if hurried. */
export function useDebounced<T>(value: T, isHurried = false): T | undefined {
  const [rested, setRested] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), isHurried ? 0 : addressSearchDebounceMs);
    return () => clearTimeout(timer);
  }, [value, isHurried]);
  return rested;
}
