import { Component } from "react";
import type { ReactNode } from "react";
import { FaultPage } from "../../pages/exceptions/FaultPage.tsx";

/** Props of `TabBoundary`. */
export interface TabBoundaryProps {
  /** The tab is the landing page, from which there is nowhere to go back to. */
  readonly isHome: boolean;
  readonly children: ReactNode;
}

interface TabBoundaryState {
  readonly fault: { readonly error: unknown } | undefined;
}

/** Keeps a fault inside its tab: the others and the frame go on. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { fault: undefined };

  static getDerivedStateFromError(error: unknown): TabBoundaryState {
    return { fault: { error } };
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return <FaultPage error={fault.error} isHome={this.props.isHome} onRetry={() => this.setState({ fault: undefined })} />;
  }
}
