import { useEffect, useState } from 'react';
import { type Config, loadConfig } from '../providers/config.ts';
import { text } from '../providers/i18n.ts';
import { chooseLanguage, useLanguage } from '../providers/language.ts';
import { ENGLISH } from '../providers/languageTag.ts';
import { notify } from '../providers/notification.ts';

type Choice = Config['languages'][number];

/** The languages to choose from, English first; none where there is no other. */
export function useLanguageChoice(): {
  languages: readonly Choice[];
  chosen: string;
  choose: (tag: string) => void;
} {
  const [others, setOthers] = useState<readonly Choice[]>([]);
  const { tag: chosen } = useLanguage();
  useEffect(() => {
    loadConfig().then(({ languages }) => setOthers(languages));
  }, []);
  return {
    languages: others.length === 0 ? [] : [{ tag: ENGLISH, name: 'English' }, ...others],
    chosen,
    choose: (tag) => {
      chooseLanguage(tag).catch(() => notify({ type: 'error', message: text('failure.unreachable') }));
    },
  };
}
