/** How a paper that a rider must hold is today; `ends_soon`: within 30 days, so that there is time to renew it. */
export type PaperState = "valid" | "ends_soon" | "ended";

const warnDays = 30;
const dayMs = 86_400_000;

/** Both are days of the calendar, YYYY-MM-DD; a paper holds through its last day. */
export function paperState(endsOn: string, today: string): PaperState {
  const days = (Date.parse(endsOn) - Date.parse(today)) / dayMs;
  if (days < 0) return "ended";
  return days <= warnDays ? "ends_soon" : "valid";
}
