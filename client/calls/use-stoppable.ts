import { useEffect, useRef, useState } from "react";

/** Work at a button that a second press stops, as does leaving the screen; what was stopped has not failed. */
export function useStoppable(
  run: (signal: AbortSignal) => Promise<void>,
  onFailed: (problem: unknown) => void,
) {
  const [isBusy, setBusy] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = async () => {
    const { signal } = (stop.current = new AbortController());
    setBusy(true);
    try {
      await run(signal);
    } catch (problem) {
      if (!signal.aborted) onFailed(problem);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, press: () => (isBusy ? stop.current?.abort() : void begin()) };
}
