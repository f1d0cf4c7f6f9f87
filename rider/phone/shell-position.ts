import { textOf } from "@waybill/ui/texts/texts.ts";
import type { BrowserPosition, PositionListener } from "./watch-position.ts";

/** A position as reported by the shell's plugin. */
type ShellPosition = {
  latitude: number;
  longitude: number;
  accuracy: number;
  bearing: number | null;
  speed: number | null;
  time: number | null;
};
/** The objects that a Capacitor shell (such as rider/native) adds to the page. */
type Shell = {
  nativeCallback: (
    plugin: string,
    method: string,
    options: object,
    onPosition: (position?: ShellPosition, problem?: { code?: string }) => void,
  ) => string;
  nativePromise: (plugin: string, method: string, options: object) => Promise<unknown>;
};

const plugin = "BackgroundGeolocation";

/** Watches the position through the shell's plugin, which continues with the screen off. */
export function watchPositionByShell({ onPosition, onLost }: PositionListener): () => void {
  const { Capacitor: shell } = globalThis as unknown as { Capacitor: Shell };
  const options = {
    backgroundTitle: textOf("rider.shell.title"),
    backgroundMessage: textOf("rider.shell.text"),
    requestPermissions: true,
    stale: false,
  };
  const id = shell.nativeCallback(plugin, "addWatcher", options, (position, problem) => {
    if (position) onPosition(located(position));
    else onLost(problem?.code === "NOT_AUTHORIZED");
  });
  return () => void shell.nativePromise(plugin, "removeWatcher", { id }).catch(() => undefined);
}

const located = ({
  latitude,
  longitude,
  accuracy,
  bearing,
  speed,
  time,
}: ShellPosition): BrowserPosition => ({
  coords: { latitude, longitude, accuracy, heading: bearing, speed },
  timestamp: time ?? Date.now(),
});
