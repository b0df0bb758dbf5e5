import { useEffect } from 'react';
import { notify } from '../../providers/notification.ts';

/**
 * Shows in a notification why something could not be loaded (docs/business-rules.md, "Screens"), in addition to the message in
 * place with its retry button.
 */
export function useFailureNotification(failure: string | undefined): void {
  useEffect(() => {
    if (failure !== undefined) notify({ type: 'error', message: failure });
  }, [failure]);
}
