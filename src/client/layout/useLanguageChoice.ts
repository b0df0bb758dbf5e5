import { useEffect, useState } from 'react';
import { type Config, loadConfig } from '../providers/config.ts';
import { text } from '../providers/i18n.ts';
import { chooseLanguage, useLanguage } from '../providers/language.ts';
import { ENGLISH } from '../providers/languageTag.ts';
import { notify } from '../providers/notification.ts';

type Choice = Config['languages'][number];

/** The available languages, English first; empty if there is only one. */
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
