import { draw, nextTask } from './draw.tsx';
import { startLanguage } from './providers/language.ts';
import { headStart } from './routes/headStart.ts';

// All data for the address is requested before React renders anything.
const language = startLanguage();
headStart(window.location.pathname);
// English is built in; other languages are awaited, so that no text changes after it is shown.
void language.then(nextTask).then(draw);
