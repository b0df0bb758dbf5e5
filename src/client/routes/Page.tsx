import { Component, type ReactNode, Suspense } from 'react';
import { FailureNotice } from '../layout/Failure.tsx';
import { PageLoading } from '../layout/PageLoading.tsx';

/** The frame of one page: room while its code loads, and words when it throws, with the rest of the screen still working. */
export class Page extends Component<{ children: ReactNode }, { error: unknown; tries: number }> {
  override state: { error: unknown; tries: number } = { error: undefined, tries: 0 };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error, tries } = this.state;
    if (error !== undefined) {
      return (
        <FailureNotice error={error} again={() => this.setState({ error: undefined, tries: tries + 1 })} />
      );
    }
    return (
      <Suspense key={tries} fallback={<PageLoading />}>
        {this.props.children}
      </Suspense>
    );
  }
}
