import { startPartnerSession, watchSession, currentSession } from "@waybill/client/session/session-store.ts";

/** The message by which the page around the frame brings a token, and the one by which the frame asks for a fresh one. */
export const tokenMessage = "waybill-token";
export const sessionOverMessage = "waybill-session-over";

const tokenInAddress = (): string | null => new URLSearchParams(location.hash.slice(1)).get("token");

const tokenIn = (said: unknown): string | undefined => {
  const { type, token } = (said ?? {}) as { type?: unknown; token?: unknown };
  return type === tokenMessage && typeof token === "string" ? token : undefined;
};

/**
 * Takes the partner's token from the page around: only origins that `FRAME_ANCESTORS` lists frame this page, so nobody has
 * to confirm for whom it is. It comes behind the `#` of the frame's address, or by a message, also in the place of one
 * that ran out. Outside a frame `/connect` asks a person first.
 */
export function takeTokenOfFrame(frame: Window = globalThis.window): void {
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
    // It holds nothing but that a token is wanted, so that any page around may hear it.
    if (!currentSession().authenticated) frame.parent.postMessage({ type: sessionOverMessage }, "*");
  };
  watchSession(askWhenOver);
  askWhenOver();
}
