import { useQuery } from "@tanstack/react-query";
import type { Order } from "@waybill/contract/order";
import { staleAfterMs } from "@waybill/domain/time/timings";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useMemo, useRef } from "react";
import { useNow } from "../../details/use-now.ts";
import { useTrackedQuery } from "../tracked-orders-query.ts";
import { useRiders } from "../use-riders.ts";
import { alertsOf, type OrderAlert } from "./order-alerts.ts";
import { useBellSettings } from "./bell-settings.ts";

const none: readonly Order[] = [];

/** Two short generated tones, so no sound file is loaded. */
function ring(): void {
  const audio = new AudioContext();
  for (const [at, hertz] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.12, audio.currentTime + at);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.16);
    tone.connect(loudness).connect(audio.destination);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + at + 0.17);
  }
  setTimeout(() => void audio.close(), 600);
}

export const mayNotify = (): boolean => "Notification" in globalThis && Notification.permission === "granted";

/**
 * The current alerts by the settings; a new one rings, and shows a browser notification while another page is in
 * front.
 */
export function useOrderAlerts(): readonly OrderAlert[] {
  const t = useTexts();
  const now = useNow();
  const settings = useBellSettings();
  const { query } = useTrackedQuery();
  const { data } = useQuery({ ...query, refetchInterval: staleAfterMs });
  const near = useMemo(() => (data ?? none).filter(({ status }) => status === "NEAR_VENDOR"), [data]);
  const riders = useRiders(near, undefined);
  const { off } = settings;
  const alerts = useMemo(
    () => alertsOf(data ?? none, riders, now).filter(({ kind }) => !off.includes(kind)),
    [data, riders, now, off],
  );

  const seenAlerts = useRef<ReadonlySet<string>>(undefined);
  const isRead = data !== undefined;
  useEffect(() => {
    if (!isRead) return;
    const before = seenAlerts.current;
    seenAlerts.current = new Set([...(before ?? []), ...alerts.map(({ id }) => id)]);
    const fresh = before ? alerts.filter(({ id }) => !before.has(id)) : [];
    if (fresh.length === 0) return;
    if (settings.sound) ring();
    if (settings.browser && mayNotify() && document.visibilityState === "hidden")
      for (const { id, kind, order } of fresh)
        new Notification(t(`bell.${kind}`, { name: order.customer.name }), { body: order.order_id, tag: id });
  }, [isRead, alerts, settings.sound, settings.browser, t]);
  return alerts;
}
