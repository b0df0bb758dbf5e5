import { chooseLanguage } from '../../src/client/providers/language.ts';
import { setVocabulary } from '../../src/client/providers/vocabulary.ts';
import type { Language } from '../../src/schema/index.ts';
import { productDefinitions } from '../resources/definitions.ts';

/** The product's Bangla: its texts, and the labels of its definitions. */
export const bn = (await productDefinitions()).languages.bn as Language;

/** Shows the web app in Bangla, without a host that serves it. */
export async function showBangla(): Promise<void> {
  const { fetch } = globalThis;
  const { name, app, errors, notices, types, labels, resources, settings } = bn;
  globalThis.fetch = async () => Response.json({ name, app, errors, notices });
  setVocabulary({
    resources,
    settings: { ...settings, timeZone: 'Asia/Dhaka' },
    translations: { types, labels },
  });
  await chooseLanguage('bn').finally(() => {
    globalThis.fetch = fetch;
  });
}

export async function showEnglish(): Promise<void> {
  setVocabulary(undefined);
  await chooseLanguage('en');
}
