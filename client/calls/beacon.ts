/** POSTs without a preflight, so that the receiver needs no CORS setup; also works while the page closes. */
export function postBeacon(url: string, body: string): void {
  if (navigator.sendBeacon?.(url, body)) return;
  void fetch(url, { method: "POST", body, keepalive: true, mode: "no-cors", credentials: "omit" }).catch(
    () => undefined,
  );
}
