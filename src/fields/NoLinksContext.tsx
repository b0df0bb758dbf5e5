import { createContext } from 'react';

/** True within a link, or outside of the keyboard's reach: values there are plain text. */
export const NoLinksContext = createContext(false);
