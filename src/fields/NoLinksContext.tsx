import { createContext } from 'react';

/** True within a link, or within what the keyboard cannot reach: values there are plain text. */
export const NoLinksContext = createContext(false);
