import { draw, nextTask } from './draw.tsx';
import { startLanguage } from './providers/language.ts';
import { headStart } from './routes/headStart.ts';

// Everything that the address needs is asked for before React has drawn a thing.
const language = startLanguage();
headStart(window.location.pathname);
// English is there at once; another language is waited for, so that no word changes under the eyes.
void language.then(nextTask).then(draw);
