import { firstPaint } from './firstPaint.ts';
import { askForCode } from './pageCode.ts';
import { askEarly } from './providers/early.ts';
import { FIRST_CALLS } from './providers/firstCalls.ts';

// Only these pages are drawn from the user and the definitions.
const { pathname } = window.location;
if (/^\/(dashboard|report)(\/|$)/.test(pathname))
  askEarly(/^\/dashboard\/?$/.test(pathname) ? FIRST_CALLS : []);

// Run before the first paint, this code would leave the screen blank for as long as it runs; and on its way it would keep the
// line from what the first paint needs.
firstPaint().then(() => {
  askForCode();
  return import('./start.ts');
});
