import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useState } from "react";
import { useHref, useLocation, useNavigate } from "react-router";
import { hasUnsavedChanges } from "./use-leaving.ts";

/** The address that a click opens in this window; undefined if it opens none, or another window. */
function addressOf(click: MouseEvent): URL | undefined {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return undefined;
  const link = click.target instanceof Element ? click.target.closest<HTMLAnchorElement>("a[href]") : null;
  return link && !link.target && !link.download ? new URL(link.href) : undefined;
}

/**
 * Asks before a link to another page of the console drops what is typed in a form (`useLeaving`). It listens to clicks,
 * because the router cannot hold a navigation back.
 */
export function UnsavedQuestion() {
  const t = useTexts();
  const navigate = useNavigate();
  const base = useHref("/");
  const here = useHref(useLocation().pathname);
  const [wanted, want] = useState<string>();
  useEffect(() => {
    const onClick = (click: MouseEvent) => {
      const url = hasUnsavedChanges() ? addressOf(click) : undefined;
      if (!url || url.origin !== location.origin || !url.pathname.startsWith(base)) return;
      // The same page with another search or hash keeps its forms.
      if (url.pathname === here) return;
      click.preventDefault();
      want(`/${(url.pathname + url.search + url.hash).slice(base.length)}`);
    };
    document.addEventListener("click", onClick, { capture: true });
    return () => document.removeEventListener("click", onClick, { capture: true });
  }, [base, here]);
  return (
    <Dialog
      open={wanted !== undefined}
      title={t("console.leave-question")}
      description={t("console.leave-text")}
      submitLabel={t("console.discard")}
      danger
      onCancel={() => want(undefined)}
      onSubmit={() => {
        want(undefined);
        if (wanted !== undefined) void navigate(wanted);
      }}
    />
  );
}
