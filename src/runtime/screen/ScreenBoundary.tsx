import { Button } from "antd";
import { Component } from "react";
import type { ReactNode } from "react";
import { ExceptionPage } from "./ExceptionPage.tsx";

/** Props of `ScreenBoundary`. */
export interface ScreenBoundaryProps {
  readonly children: ReactNode;
}

interface ScreenBoundaryState {
  readonly error?: Error | undefined;
}

/** Keeps a fault in one screen from taking the console down, and offers to build the screen anew. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = {};

  static getDerivedStateFromError(error: Error): ScreenBoundaryState {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <ExceptionPage
        title="页面出现异常"
        actions={
          <Button type="primary" onClick={() => this.setState({ error: undefined })}>
            重试
          </Button>
        }
        details={`${error.name}: ${error.message}`}
      >
        其他页面不受影响。请重试；如仍有问题，请把技术信息告诉管理员。
      </ExceptionPage>
    );
  }
}
