import type { ReactNode } from 'react';
import { Boundary } from '../layout/Boundary.tsx';
import { FailureNotice } from '../layout/Failure.tsx';
import { PageLoading } from '../layout/PageLoading.tsx';

/**
 * The frame of one page: a placeholder while its code loads, and a message if it throws. The rest of the screen keeps working.
 */
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
