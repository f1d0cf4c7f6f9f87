/** A position as browsers report it; `timestamp` in milliseconds. */
export type Located = {
  coords: Pick<GeolocationCoordinates, "latitude" | "longitude" | "accuracy" | "heading" | "speed">;
  timestamp: number;
};
export type Watcher = { onPlace: (located: Located) => void; onLost: (isDenied: boolean) => void };

/**
 * Watches the phone's position through the native shell if the app runs in one, else through the browser. Returns a
 * stop function.
 */
export function watchPlace({ onPlace, onLost }: Watcher): () => void {
  if ("Capacitor" in globalThis) {
    const opened = import("./shell-place.ts").then(({ watchPlaceByShell }) =>
      watchPlaceByShell({ onPlace, onLost }),
    );
    return () => void opened.then((stop) => stop());
  }
  const watch = navigator.geolocation.watchPosition(onPlace, ({ code }) => onLost(code === 1), {
    enableHighAccuracy: true,
    maximumAge: 2000,
  });
  return () => navigator.geolocation.clearWatch(watch);
}
