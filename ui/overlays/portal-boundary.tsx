import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/** An overlay opened from within a form but independent of it: its keys and forms do not reach that form. */
export const PortalBoundary = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div onKeyDown={keepInside} onSubmit={keepInside} onBlur={keepInside}>
      {children}
    </div>,
    document.body,
  );
