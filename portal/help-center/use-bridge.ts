import { bridgeMessages } from "@waybill/contract/help-center";
import { useEffect, useRef } from "react";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";
import { useThemeChoice } from "@waybill/ui/brand/theme-choice.ts";

type Bridge = {
  /** Where the help center is; nothing is said to any other origin, nor heard from it. */
  url: string;
  token: string | undefined;
  renew: () => Promise<string>;
};

/** Speaks with the help center in the frame: says that it is ready, hands over tokens, or denies them (spec §7). */
export function useBridge({ url, token, renew }: Bridge) {
  const frame = useRef<HTMLIFrameElement>(null);
  const told = useRef<string>(undefined);
  const theme = useThemeChoice();
  const { origin } = new URL(url);

  useEffect(() => {
    const say = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
    const tell = (fresh: string) => {
      told.current = fresh;
      say({ type: bridgeMessages.sendToken, token: fresh });
    };
    const hear = ({ data, origin: from, source }: MessageEvent<{ type?: unknown } | null>) => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
      if (data?.type === bridgeMessages.initStarted)
        say({ type: bridgeMessages.hostReady, locale: currentLanguage(), theme });
      if (data?.type === bridgeMessages.askForToken)
        renew().then(tell, () => say({ type: bridgeMessages.denyToken }));
    };
    // A token that was refreshed meanwhile is handed over without being asked for.
    if (token !== undefined && told.current !== undefined && told.current !== token) tell(token);
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [origin, renew, theme, token]);
  return frame;
}
