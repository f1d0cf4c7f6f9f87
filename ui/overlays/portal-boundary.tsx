import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/** An overlay rendered inside a form but independent of it: its key events and forms do not reach that form. */
export const PortalBoundary = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div onKeyDown={keepInside} onSubmit={keepInside} onBlur={keepInside}>
      {children}
    </div>,
    document.body,
  );
