import { Component, lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import { ChunkLoadError } from "./ChunkLoadError.ts";
import { loadPart } from "./loadPart.ts";
import { PartFault } from "./PartFault.tsx";

/**
 * Makes a component whose code is loaded when it is first shown, below a `Suspense` of the caller. Where the code does
 * not come, the component's own place says so and lets it be asked for again; everything around it stays as it is.
 *
 * @example
 * const RichTextEdit = lazyPart(async () => (await import("./RichTextEdit.tsx")).RichTextEdit);
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = createPart(load);
  return function Part(props: Props) {
    return <PartBoundary loadAgain={part.loadAgain}>{() => part.show(props)}</PartBoundary>;
  };
}

/** What a lazy dialog needs of its props: how it is closed and, if it outlives that, whether it is open. */
export interface DialogProps {
  readonly onClose: () => void;
  readonly isOpen?: boolean;
}

/** Like `lazyPart`, for what lies above the page: where the code does not come, the message lies there too and can be closed. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = createPart(load);
  return function Dialog(props: Props) {
    return (
      <PartBoundary loadAgain={part.loadAgain} onClose={props.onClose} isHidden={props.isOpen === false}>
        {() => part.show(props)}
      </PartBoundary>
    );
  };
}

function createPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  return {
    show: (props: Props): ReactNode => <Loaded {...props} />,
    // React keeps a failure for good, so what comes at the next attempt takes its place.
    loadAgain: async (): Promise<void> => {
      Loaded = await loadPart(load);
    },
  };
}

interface PartBoundaryProps {
  readonly loadAgain: () => Promise<void>;
  readonly onClose?: () => void;
  /** A dialog that is closed; its fault is not shown. */
  readonly isHidden?: boolean;
  readonly children: () => ReactNode;
}

interface PartBoundaryState {
  /** What was thrown below; kept while the part is asked for again. */
  readonly fault: { readonly error: unknown } | undefined;
  readonly isLoading: boolean;
}

class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { fault: undefined, isLoading: false };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { fault: { error }, isLoading: false };
  }

  private readonly retry = async (): Promise<void> => {
    this.setState({ isLoading: true });
    try {
      await this.props.loadAgain();
      this.setState({ fault: undefined, isLoading: false });
    } catch (error) {
      this.setState({ fault: { error }, isLoading: false });
    }
  };

  override render() {
    const { fault, isLoading } = this.state;
    if (!fault) return this.props.children();
    const { error } = fault;
    // Faults of a part that did load are the business of the boundary around it.
    if (!(error instanceof ChunkLoadError)) throw error;
    if (this.props.isHidden) return null;
    return <PartFault isOutdated={error.isOutdated} isLoading={isLoading} onRetry={() => void this.retry()} onClose={this.props.onClose} />;
  }
}
