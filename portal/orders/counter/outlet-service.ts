import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import {
  type OutletService,
  pauseOutlet,
  readOutletService,
  resumeOutlet,
} from "@waybill/contract/merchants/outlet-service";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";

/** The polling interval: another person may pause or resume the outlet in the meantime. */
const refreshMs = 30_000;

const serviceQuery = (vendorId: string) =>
  queryOptions({
    queryKey: ["outlet-service", vendorId],
    queryFn: ({ signal }) => call(readOutletService, { params: { vendorId }, signal }),
    select: ({ result }) => result,
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    retry: false,
  });

/** Whether an outlet takes orders; undefined while loading. */
export const useOutletService = (vendorId: string, isWanted = true): OutletService | undefined =>
  useQuery({ ...serviceQuery(vendorId), enabled: isWanted }).data;

type Pause = { minutes: number; reason: string } | undefined;

/** Pauses an outlet; without a pause, resumes it. */
export const usePause = (vendorId: string, onDone: () => void) =>
  useChange(
    (pause: Pause) =>
      pause
        ? call(pauseOutlet, { params: { vendorId }, body: pause })
        : call(resumeOutlet, { params: { vendorId } }),
    { replaces: serviceQuery(vendorId).queryKey, onDone },
  );

/** A time of today, or of another day together with the day. */
const formatUntil = (until: string): string => {
  const [day, time] = [formatDay(until), formatTime(until)];
  return day === formatDay(new Date()) ? time : `${day}, ${time}`;
};

/** Why an outlet takes no orders, and until when; undefined if it is open. */
export function closedText({ pause, is_open, opens_at }: OutletService, t: Translate): string | undefined {
  if (pause)
    return pause.until ? t("pause.paused-until", { time: formatUntil(pause.until) }) : t("pause.paused");
  if (is_open) return undefined;
  return opens_at ? t("pause.closed-until", { time: formatUntil(opens_at) }) : t("pause.closed");
}
