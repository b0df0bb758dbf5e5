import { useEffect } from 'react';
import { notify } from '../../providers/notification.ts';

/**
 * Says in a notification why something could not be read (specification 2, section 8), beside the words that stay in its
 * place with their way to try again.
 */
export function useTellFailure(failure: string | undefined): void {
  useEffect(() => {
    if (failure !== undefined) notify({ type: 'error', message: failure });
  }, [failure]);
}
