import './base.css';
import { firstPaint } from './firstPaint.ts';
import { askEarly } from './providers/early.ts';

// Only these pages are drawn from the user and the definitions.
if (/^\/(dashboard|report)(\/|$)/.test(window.location.pathname)) askEarly();

// The page asks for this code at once. Run before the first paint, it would leave the screen blank for as long as it runs.
firstPaint().then(() => import('./start.ts'));
