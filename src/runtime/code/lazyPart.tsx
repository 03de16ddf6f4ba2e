import { Component, lazy } from "react";
import type { ComponentType, ReactNode } from "react";
import { ChunkLoadError } from "./ChunkLoadError.ts";
import { loadPart } from "./loadPart.ts";
import { PartFault } from "./PartFault.tsx";

/** A component whose code comes later. */
export type LazyPart<Props> = ComponentType<Props> & {
  /**
   * Loads the code before it is shown; what is shown after that stands there at once, without a `Suspense` in between.
   *
   * @throws ChunkLoadError when it does not come; what is shown then asks again and says so in its place
   */
  readonly loadAhead: () => Promise<void>;
};

/**
 * Makes a component whose code is loaded when it is first shown, below a `Suspense` of the caller. Where the code does
 * not come, the component's own place says so and lets it be asked for again; everything around it stays as it is.
 *
 * @example
 * const RichTextEdit = lazyPart(async () => (await import("./RichTextEdit.tsx")).RichTextEdit);
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const code = createCode(load);
  function Part(props: Props) {
    return <PartBoundary code={code}>{(Shown) => <Shown {...props} />}</PartBoundary>;
  }
  return Object.assign(Part, { loadAhead: code.loadAhead });
}

/** What a lazy dialog needs of its props: how it is closed and, if it outlives that, whether it is open. */
export interface DialogProps {
  readonly onClose: () => void;
  readonly isOpen?: boolean;
}

/** Like `lazyPart`, for what lies above the page: where the code does not come, the message lies there too and can be closed. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const code = createCode(load);
  return function Dialog(props: Props) {
    return (
      <PartBoundary code={code} onClose={props.onClose} isHidden={props.isOpen === false}>
        {(Shown) => <Shown {...props} />}
      </PartBoundary>
    );
  };
}

/** The code of a part, before and after it has come. */
interface Code<Props> {
  /** What is drawn: the component itself once it was loaded ahead, else one that loads it. */
  readonly current: () => ComponentType<Props>;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly loadAhead: () => Promise<void>;
}

function createCode<Props extends object>(load: () => Promise<ComponentType<Props>>): Code<Props> {
  let current: ComponentType<Props> = lazy(async () => ({ default: await loadPart(load) }));
  let ahead: Promise<void> | undefined;
  const loadOnce = async () => {
    // React keeps a failure for good, so what comes at a later attempt takes its place.
    current = await loadPart(load);
    return current;
  };
  return {
    current: () => current,
    load: loadOnce,
    loadAhead: () =>
      (ahead ??= loadOnce().then(
        () => undefined,
        (error: unknown) => {
          ahead = undefined;
          throw error;
        },
      )),
  };
}

interface PartBoundaryProps<Props> {
  readonly code: Code<Props>;
  readonly onClose?: () => void;
  /** A dialog that is closed; its fault is not shown. */
  readonly isHidden?: boolean;
  readonly children: (Shown: ComponentType<Props>) => ReactNode;
}

interface PartBoundaryState<Props> {
  /** Kept while the part is on screen: another component, even of the same code, would begin anew. */
  readonly Shown: ComponentType<Props>;
  /** What was thrown below; kept while the part is asked for again. */
  readonly fault: { readonly error: unknown } | undefined;
  readonly isLoading: boolean;
}

class PartBoundary<Props extends object> extends Component<PartBoundaryProps<Props>, PartBoundaryState<Props>> {
  override state: PartBoundaryState<Props> = { Shown: this.props.code.current(), fault: undefined, isLoading: false };

  static getDerivedStateFromError(error: unknown): Pick<PartBoundaryState<never>, "fault" | "isLoading"> {
    return { fault: { error }, isLoading: false };
  }

  private readonly retry = async (): Promise<void> => {
    this.setState({ isLoading: true });
    try {
      this.setState({ Shown: await this.props.code.load(), fault: undefined, isLoading: false });
    } catch (error) {
      this.setState({ fault: { error }, isLoading: false });
    }
  };

  override render() {
    const { Shown, fault, isLoading } = this.state;
    if (!fault) return this.props.children(Shown);
    const { error } = fault;
    // Faults of a part that did load are the business of the boundary around it.
    if (!(error instanceof ChunkLoadError)) throw error;
    if (this.props.isHidden) return null;
    return <PartFault isOutdated={error.isOutdated} isLoading={isLoading} onRetry={() => void this.retry()} onClose={this.props.onClose} />;
  }
}
