import { addressSearchDebounceMs } from "@waybill/domain/time/timings";
import { useEffect, useState } from "react";

/** What a value is once it rested 500 ms, and at once when there is a hurry. */
export function useDebounced<T>(value: T, isHurried = false): T | undefined {
  const [rested, setRested] = useState<T>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), isHurried ? 0 : addressSearchDebounceMs);
    return () => clearTimeout(timer);
  }, [value, isHurried]);
  return rested;
}
