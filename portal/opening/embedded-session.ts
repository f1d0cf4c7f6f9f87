import { startPartnerSession, watchSession, currentSession } from "@waybill/client/session/session-store.ts";

/** The message with which the surrounding page sends a token, and the one with which the frame requests a fresh one. */
export const tokenMessage = "waybill-token";
export const sessionOverMessage = "waybill-session-over";

const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get("token");

const tokenIn = (message: unknown): string | undefined => {
  const { type, token } = (message ?? {}) as { type?: unknown; token?: unknown };
  return type === tokenMessage && typeof token === "string" ? token : undefined;
};

/**
 * Takes the partner's token from the surrounding page. Only origins listed in `FRAME_ANCESTORS` can frame this page, so
 * no confirmation is needed. The token comes after the `#` of the frame's address, or in a message, which also replaces
 * an expired one. Outside a frame `/connect` asks the person first.
 */
export function startFramedSession(frame: Window = globalThis.window): void {
  if (frame.parent === frame) return;
  const token = tokenInAddress();
  if (token !== null) {
    startPartnerSession(token);
    frame.history.replaceState(frame.history.state, "", frame.location.pathname + frame.location.search);
  }
  frame.addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
    const fresh = source === frame.parent ? tokenIn(data) : undefined;
    if (fresh !== undefined) startPartnerSession(fresh);
  });
  const askWhenOver = () => {
    // The message contains nothing secret, so any surrounding page may receive it.
    if (!currentSession().authenticated) frame.parent.postMessage({ type: sessionOverMessage }, "*");
  };
  watchSession(askWhenOver);
  askWhenOver();
}
