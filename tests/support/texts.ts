import { setEnglish } from '../../src/client/providers/i18n.ts';
import { en } from '../../src/i18n/en.ts';

/** Modules of the web app have all texts, as once the signed-in part has loaded. */
setEnglish(en);
