/** A position as browsers report it; `timestamp` in milliseconds. */
export type BrowserPosition = {
  coords: Pick<GeolocationCoordinates, "latitude" | "longitude" | "accuracy" | "heading" | "speed">;
  timestamp: number;
};
export type PositionListener = {
  onPosition: (located: BrowserPosition) => void;
  onLost: (isDenied: boolean) => void;
};

/**
 * Watches the phone's position through the native shell if the app runs in one, else through the browser. Returns a
 * stop function.
 */
export function watchPosition({ onPosition, onLost }: PositionListener): () => void {
  if ("Capacitor" in globalThis) {
    const opened = import("./shell-position.ts").then(({ watchPositionByShell }) =>
      watchPositionByShell({ onPosition, onLost }),
    );
    return () => void opened.then((stop) => stop());
  }
  const watch = navigator.geolocation.watchPosition(onPosition, ({ code }) => onLost(code === 1), {
    enableHighAccuracy: true,
    maximumAge: 2000,
  });
  return () => navigator.geolocation.clearWatch(watch);
}
