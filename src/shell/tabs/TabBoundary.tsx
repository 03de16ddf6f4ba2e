import { Component } from "react";
import type { ReactNode } from "react";
import { FaultPage } from "../../pages/exceptions/FaultPage.tsx";
import { reloadPage } from "../session/reloadPage.ts";

interface TabBoundaryState {
  readonly fault: { readonly error: unknown } | undefined;
}

/** Keeps a fault inside its tab: the others and the frame go on. */
export class TabBoundary extends Component<{ readonly children: ReactNode }, TabBoundaryState> {
  override state: TabBoundaryState = { fault: undefined };

  static getDerivedStateFromError(error: unknown): TabBoundaryState {
    return { fault: { error } };
  }

  override render() {
    const { fault } = this.state;
    if (!fault) return this.props.children;
    return <FaultPage error={fault.error} onRetry={() => this.setState({ fault: undefined })} onReload={reloadPage} />;
  }
}
