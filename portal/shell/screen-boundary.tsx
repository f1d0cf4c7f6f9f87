import { Component, type ReactNode } from "react";
import { LoadFailed } from "@waybill/ui/layout/load-failed.tsx";

/** A screen that could not be loaded or drawn leaves the way to load the page again. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <LoadFailed /> : this.props.children;
  }
}
