import { comparable } from '../../../schema/comparable.ts';
import type { Resource } from '../../../schema/index.ts';
import { ledgerAddress } from '../../address/ledgerAddress.ts';
import type { Definitions } from '../../providers/definitions.tsx';
import type { text } from '../../providers/i18n.ts';
import type { FoundRecord } from './findRecords.ts';
import { holdsWords, wordsOf } from './matching.ts';
import type { SearchHit } from './SearchHit.ts';

const MOST = 3;
/** A single letter begins too many words to mean a ledger. */
const SHORTEST = 2;

/** The resources whose ledgers a text asks for, and the name to find: 'savar ledger' asks for the ledger of 'savar'. */
export interface WantedLedgers {
  wanted: readonly Resource[];
  sought: string;
}

/** The ledgers whose title, or the word ledger alone, follows a name: 'savar ledger', 'savar vendor ledger'. */
export function wantedLedgers(resources: readonly Resource[], typed: string, t: typeof text): WantedLedgers {
  const words = wordsOf(typed);
  const all = resources.flatMap((resource) =>
    namesOf(resource, t).flatMap((name) => {
      const sought = beforeName(wordsOf(name), words);
      return sought.length === 0 ? [] : [{ resource, sought: sought.join(' ') }];
    }),
  );
  // 'savar vendor led' seeks 'savar', not 'savar vendor'.
  const [shortest = ''] = all.map(({ sought }) => sought).sort((one, other) => one.length - other.length);
  const wanted = all.filter(({ sought }) => sought === shortest).map(({ resource }) => resource);
  return { wanted, sought: shortest };
}

/** The ledgers of the found records with the words in their names, in the order of the records. */
export function ledgerHits(
  { wanted, sought }: WantedLedgers,
  found: readonly FoundRecord[],
  definitions: Definitions,
  t: typeof text,
): SearchHit[] {
  const words = wordsOf(sought);
  return found
    .filter(({ title }) => holdsWords([title], words))
    .flatMap(({ resource: kind, id, title }) => {
      const resource = wanted.find(({ name }) => name === kind);
      const to = ledgerAddress(definitions, `${kind}:${id}`);
      if (resource === undefined || to === undefined) return [];
      const { icon, label } = resource;
      return [{ key: to, icon, title: `${title}: ${t('ledger.open')}`, text: label.one, leads: { to } }];
    })
    .slice(0, MOST);
}

/** The word ledger, the title of the page, and its name in the sidebar. */
function namesOf({ ledger, menu }: Resource, t: typeof text): string[] {
  if (ledger === undefined) return [];
  const links = menu.filter(({ to }) => to === ledger.path);
  return [t('ledger.open'), ledger.title, ...links.map(({ label }) => label)];
}

/** The words before those that begin the words of a name; none if they do not begin all of them. */
function beforeName(name: readonly string[], words: readonly string[]): readonly string[] {
  const start = words.length - name.length;
  const isNamed = name.every((part, place) => {
    const word = words[start + place] ?? '';
    return word.length >= SHORTEST && comparable(part).startsWith(word);
  });
  return isNamed ? words.slice(0, start) : [];
}
