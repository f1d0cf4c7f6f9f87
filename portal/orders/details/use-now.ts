import { useEffect, useState } from "react";

const minuteMs = 60_000;
const wholeMinute = () => new Date(Math.floor(Date.now() / minuteMs) * minuteMs);

/** The time to the minute, so that minute counts re-render once a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(wholeMinute);
  useEffect(() => {
    const update = () => {
      const next = wholeMinute();
      setNow((before) => (before.getTime() === next.getTime() ? before : next));
    };
    const timer = setInterval(update, 5000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
