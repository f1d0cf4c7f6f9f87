import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";

type Props = { className: string | undefined; label: string; children: ReactNode };

/** Links to the pages of a screen. If they scroll in one row, the link of the open page is in view. */
export function ScrollingNav({ className, label, children }: Props) {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = nav.current?.querySelector("[aria-current]");
    open?.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav ref={nav} className={className} aria-label={label}>
      {children}
    </nav>
  );
}
