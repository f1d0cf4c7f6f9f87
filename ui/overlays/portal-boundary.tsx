import type { ReactNode, SyntheticEvent } from "react";
import { createPortal } from "react-dom";

const keepInside = (event: SyntheticEvent) => event.stopPropagation();

/** What is opened from within a form and is no part of it: its keys and its own forms stay its own. */
export const PortalBoundary = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div onKeyDown={keepInside} onSubmit={keepInside} onBlur={keepInside}>
      {children}
    </div>,
    document.body,
  );
