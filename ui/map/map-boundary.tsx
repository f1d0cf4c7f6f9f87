import { Component, type ReactNode } from "react";

type Props = { instead: ReactNode; children: ReactNode };

/** Whatever goes wrong in the picture stays in the picture. */
export class MapBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
