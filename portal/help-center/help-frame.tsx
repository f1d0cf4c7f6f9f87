import { useEffect, useRef } from "react";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { bridgeMessages } from "@waybill/contract/visitors/help-center";
import { useThemeChoice } from "@waybill/ui/brand/theme-choice.ts";
import styles from "./help-frame.module.css";
import { useVisit } from "./use-visit.ts";

/** The sandbox permissions of the help center's frame: run, and open its own popups. */
const allowed = "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox";

type Visit = ReturnType<typeof useVisit>;

type FrameProps = { topic?: string; onEscape?: () => void; isWhole?: boolean };

/** Makes the frame as high as its page, if readable, so that only the surrounding page scrolls. */
function fitToPage(frame: HTMLIFrameElement, page: Document): void {
  const fit = () => {
    frame.style.blockSize = `${page.documentElement.offsetHeight}px`;
    frame.dataset["whole"] = "";
  };
  new ResizeObserver(fit).observe(page.documentElement);
  fit();
}

function Frame({ url, topic = "", onEscape, isWhole, ...visit }: Visit & FrameProps & { url: string }) {
  const t = useTexts();
  const frame = useBridge({ url, ...visit });
  return (
    <iframe
      ref={frame}
      src={url + topic}
      // The page is measured and watched only if it has this origin.
      onLoad={({ currentTarget }) => {
        const page = currentTarget.contentDocument;
        page?.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape?.());
        if (page && isWhole) fitToPage(currentTarget, page);
      }}
      title={t("help.title")}
      sandbox={allowed}
      className={styles.frame}
    />
  );
}

/** The embedded help center for the selected vendor; `topic` is the `#question` it opens with. */
export function HelpFrame({ topic, onEscape, isWhole }: FrameProps) {
  const t = useTexts();
  const visit = useVisit(useSelectedVendor().vendor);
  const { url, isError, retry } = visit;
  useEffect(() => {
    if (isError) notify({ message: t("help-center.failed"), type: "error" });
  }, [isError, t]);

  if (isError)
    return (
      <EmptyState
        icon="warning"
        title={t("help-center.failed")}
        action={<Button onClick={retry}>{t("ui.retry")}</Button>}
      />
    );
  if (url === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton>
          <Bar inlineSize="50%" blockSize="28px" />
          <Bar inlineSize="100%" blockSize="44px" />
          <Bar inlineSize="90%" />
          <Bar inlineSize="80%" />
        </Skeleton>
      </div>
    );
  const options = { ...(topic && { topic }), ...(onEscape && { onEscape }), ...(isWhole && { isWhole }) };
  return <Frame {...visit} {...options} url={url} />;
}

type Bridge = {
  /** The help center's origin; messages go to and come from no other. */
  url: string;
  token: string | undefined;
  renew: () => Promise<string>;
};

/** The host side of the help center's bridge: announces that it is ready, sends tokens, or denies them (spec §7). */
function useBridge({ url, token, renew }: Bridge) {
  const frame = useRef<HTMLIFrameElement>(null);
  const sentToken = useRef<string>(undefined);
  const theme = useThemeChoice();
  const { origin } = new URL(url);

  useEffect(() => {
    const send = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);
    const sendToken = (fresh: string) => {
      sentToken.current = fresh;
      send({ type: bridgeMessages.sendToken, token: fresh });
    };
    const onMessage = ({ data, origin: from, source }: MessageEvent<{ type?: unknown } | null>) => {
      if (from !== origin || source === null || source !== frame.current?.contentWindow) return;
      if (data?.type === bridgeMessages.initStarted)
        send({ type: bridgeMessages.hostReady, locale: currentLanguage(), theme });
      if (data?.type === bridgeMessages.askForToken)
        renew().then(sendToken, () => send({ type: bridgeMessages.denyToken }));
    };
    // A refreshed token is sent without a request.
    if (token !== undefined && sentToken.current !== undefined && sentToken.current !== token)
      sendToken(token);
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [origin, renew, theme, token]);
  return frame;
}
