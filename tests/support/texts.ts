import { addEnglish } from '../../src/client/providers/i18n.ts';
import { en } from '../../src/i18n/en.ts';

/** Modules of the web app have all texts, of which a build gives each page its own. */
addEnglish(en);
