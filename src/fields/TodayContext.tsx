import { createContext } from 'react';

/** Today in the business time zone, 'YYYY-MM-DD'. The web app provides it. */
export const TodayContext = createContext<() => string>(() => new Date().toISOString().slice(0, 10));
