import { comparable } from '../../../schema/comparable.ts';
import type { Resource } from '../../../schema/index.ts';
import { prefilledAddress } from '../../address/prefilledAddress.ts';
import type { FoundRecord } from './findRecords.ts';
import { FORM_KEY } from './formKey.ts';
import { holdsWords, wordsOf } from './matching.ts';
import type { SearchHit } from './SearchHit.ts';

const MOST = 5;
/** A single letter begins too many words to mean a verb. */
const SHORTEST = 2;

/** A form that a phrase asks for, such as 'Pay {vendor_id}'. */
interface Wanted {
  form: Resource;
  phrase: string;
  /** The reference of the form in the place of a name. */
  field: string;
  /** The resource of the names. */
  of: string;
}

/** The forms that a text asks for, and what is still to be found: 'pay sav' asks for vendor payments, to 'sav'. */
export interface WantedForms {
  wanted: readonly Wanted[];
  sought: string;
}

/** The words of a form's phrases without a name: 'Buy from' of 'Buy from {vendor_id}'. */
export function phraseNames({ create }: Resource): string[] {
  return phrasesIn(create.phrases).map((phrase) => wordsIn(phrase).join(' '));
}

/** The forms whose phrase begins with the text's first words; in languages whose verb comes last, with its last word. */
export function wantedForms(forms: readonly Resource[], typed: string): WantedForms {
  const words = wordsOf(typed);
  const all = forms.flatMap((form) =>
    phrasesIn(form.create.phrases).flatMap((phrase) => {
      const field = form.fields[/\{(\w+)\}/.exec(phrase)?.[1] ?? ''];
      const sought = soughtBy(wordsIn(phrase).map(comparable), words);
      if (field?.to === undefined || sought.length === 0) return [];
      return [{ form, phrase, field: field.name, of: field.to, sought: sought.join(' ') }];
    }),
  );
  // 'supply cash har' seeks 'har', not 'cash har'.
  const [shortest = ''] = all.map(({ sought }) => sought).sort((one, other) => one.length - other.length);
  return { wanted: all.filter(({ sought }) => sought === shortest), sought: shortest };
}

/**
 * The forms with the found records filled in: 'Pay Savar Traders'. The order is that of the records. Those that were found by
 * something else, such as an address, only count where none has the words in its name.
 */
export function phraseHits({ wanted, sought }: WantedForms, found: readonly FoundRecord[]): SearchHit[] {
  const fitting = found.filter(({ resource }) => wanted.some(({ of }) => of === resource));
  const named = fitting.filter(({ title }) => holdsWords([title], wordsOf(sought)));
  const hits = (named.length > 0 ? named : fitting).flatMap((record) =>
    wanted
      .filter(({ of }) => of === record.resource)
      .map(({ form, phrase, field }) => ({
        key: `${FORM_KEY}${form.create.path}/${record.id}`,
        icon: form.icon,
        title: phrase.replace(/\{\w+\}/, () => record.title),
        text: form.create.title,
        leads: { to: prefilledAddress(form, { [field]: String(record.id) }) },
      })),
  );
  // Several phrases of a form may begin alike.
  return hits.filter(({ key }, at) => hits.findIndex((other) => other.key === key) === at).slice(0, MOST);
}

/** The words that are sought beside a phrase; none if the text does not ask for it. */
function soughtBy(phrase: readonly string[], words: readonly string[]): readonly string[] {
  const [verb = ''] = phrase;
  if (begins(verb, words[0])) {
    let taken = 1;
    for (const word of phrase.slice(1)) if (begins(word, words[taken])) taken += 1;
    return words.slice(taken);
  }
  const last = phrase.at(-1) ?? '';
  return begins(last, words.at(-1)) ? words.slice(0, -1).filter((word) => !begins(verb, word)) : [];
}

function begins(word: string, typed = ''): boolean {
  return typed.length >= SHORTEST && word.startsWith(typed);
}

function phrasesIn(phrases = ''): string[] {
  return phrases
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean);
}

/** The words of a phrase without the name, and what is attached to the name. */
function wordsIn(phrase: string): string[] {
  return phrase.split(/\s+/).filter((word) => !word.includes('{'));
}
