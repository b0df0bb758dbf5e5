import type { NotificationProvider } from '@refinedev/core';
import { text } from './i18n.ts';
import { dismissAbout, notify } from './notification.ts';
import { getToken } from './session.ts';

/** Refine's notification provider for the product's messages; one of a change that can still be undone has a button for it. */
export const notificationProvider: NotificationProvider = {
  open: ({ key, type, message, description, cancelMutation }) => {
    // The end of a session shows one message; the calls that failed because of it show none.
    if (type === 'error' && getToken() === null) return;
    // For a failure, Refine's message is 'There was an error ...', with the server's message in the description.
    if (type === 'error') return notify({ key, type, message: description || message });
    const action = cancelMutation && { label: text('buttons.undo'), run: cancelMutation };
    notify({ key, type: 'success', message, action, counting: action !== undefined });
  },
  close: dismissAbout,
};
