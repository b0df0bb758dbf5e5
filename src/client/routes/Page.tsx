import type { ReactNode } from 'react';
import { Boundary } from '../layout/Boundary.tsx';
import { FailureNotice } from '../layout/Failure.tsx';
import { PageLoading } from '../layout/PageLoading.tsx';

/** The frame of one page: room while its code loads, and words when it throws, with the rest of the screen still working. */
export function Page({ children }: { children: ReactNode }): ReactNode {
  return (
    <Boundary
      waiting={<PageLoading />}
      failed={(error, again) => <FailureNotice error={error} again={again} />}
    >
      {children}
    </Boundary>
  );
}
