import { firstPaint } from './firstPaint.ts';
import { askEarly } from './providers/early.ts';
import { FIRST_CALLS } from './providers/firstCalls.ts';

// Only these pages are drawn from the user and the definitions.
const { pathname } = window.location;
if (/^\/(dashboard|report)(\/|$)/.test(pathname))
  askEarly(/^\/dashboard\/?$/.test(pathname) ? FIRST_CALLS : []);

// The page asks for this code at once. Run before the first paint, it would leave the screen blank for as long as it runs.
firstPaint().then(() => import('./start.ts'));
