import { createContext } from 'react';

/** The day that it is now, 'YYYY-MM-DD': of the business, which the browser may not be in. Filled by the web app. */
export const TodayContext = createContext<() => string>(() => new Date().toISOString().slice(0, 10));
