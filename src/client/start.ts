import { draw } from './draw.tsx';
import { headStart } from './routes/headStart.ts';

// Everything that the address needs is asked for before React has drawn a thing.
headStart(window.location.pathname);
draw();
