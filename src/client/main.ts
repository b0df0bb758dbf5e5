import { firstPaint } from './firstPaint.ts';
import { preloadPageCode } from './pageCode.ts';
import { requestEarly } from './providers/early.ts';
import { FIRST_CALLS } from './providers/firstCalls.ts';

// Only these pages need the user and the definitions.
const { pathname } = window.location;
if (/^\/(dashboard|report)(\/|$)/.test(pathname))
  requestEarly(/^\/dashboard\/?$/.test(pathname) ? FIRST_CALLS : []);

// If this code ran before the first paint, the screen would stay blank as long as it runs, and its download would delay the
// first paint.
firstPaint().then(() => {
  preloadPageCode();
  return import('./start.ts');
});
