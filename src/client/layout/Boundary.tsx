import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Shown while the content loads. */
  waiting: ReactNode;
  /** Rendered if the content throws; `again` renders it once more. */
  failed: (error: unknown, again: () => void) => ReactNode;
  children: ReactNode;
}

/** An error and loading boundary: the rest of the screen keeps working. */
export class Boundary extends Component<Props, { error: unknown; tries: number }> {
  override state: { error: unknown; tries: number } = { error: undefined, tries: 0 };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error, tries } = this.state;
    if (error !== undefined) {
      return this.props.failed(error, () => this.setState({ error: undefined, tries: tries + 1 }));
    }
    return (
      <Suspense key={tries} fallback={this.props.waiting}>
        {this.props.children}
      </Suspense>
    );
  }
}
