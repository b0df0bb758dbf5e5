import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  /** Room for what is on its way. */
  waiting: ReactNode;
  /** What stands in place of what threw; `again` draws it anew. */
  failed: (error: unknown, again: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what is loaded, or thrown, inside of it from the rest of the screen, which goes on working. */
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
