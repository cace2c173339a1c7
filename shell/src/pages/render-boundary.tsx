import { Component, type ReactNode } from 'react';

export interface RenderBoundaryProps {
  /** What was loaded: loaded anew, it is tried anew. */
  readonly attempt: unknown;
  /** Shown in the place of what threw. */
  readonly panel: ReactNode;
  readonly children: ReactNode;
  readonly onBroken: () => void;
}

interface State {
  readonly attempt: unknown;
  readonly broken: boolean;
}

/** What a remote brings may throw as it is rendered; nothing around it does then (SPEC C5). */
export class RenderBoundary extends Component<RenderBoundaryProps, State> {
  override state: State = { attempt: this.props.attempt, broken: false };

  static getDerivedStateFromProps({ attempt }: RenderBoundaryProps, state: State): State | null {
    return attempt === state.attempt ? null : { attempt, broken: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.panel : this.props.children;
  }
}
