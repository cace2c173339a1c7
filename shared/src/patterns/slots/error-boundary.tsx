import { Component, type ReactNode } from 'react';

export interface ErrorBoundaryProps {
  /** Identifies the loaded part: another value resets the boundary. */
  readonly attempt: unknown;
  /** Shown after an error. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
  readonly onError: (cause: unknown) => void;
}

interface State {
  readonly attempt: unknown;
  readonly hasError: boolean;
}

/** Around the content of a remote: an error in it leaves what stands around it intact (SPEC C5). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { attempt: this.props.attempt, hasError: false };

  static getDerivedStateFromProps({ attempt }: ErrorBoundaryProps, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, hasError: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onError(cause);
  }

  override render(): ReactNode {
    return this.state.hasError ? this.props.panel : this.props.children;
  }
}
