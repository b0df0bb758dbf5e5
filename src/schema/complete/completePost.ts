import type { Definition } from '../grammar/grammar.ts';
import { humanise, inSentence } from '../names.ts';
import type { Post, PostEntry } from '../resource.ts';

/** What a movement posts; of `post: wage` the rule is the whole of it. Only movements post. */
export function completePost(definition: Definition): Post | undefined {
  const { post, name } = definition;
  if (post === undefined || definition.kind !== 'movement') return undefined;
  const written = typeof post === 'string' ? { rule: post } : post;
  return {
    type: written.type ?? inSentence(humanise(name)),
    rule: written.rule,
    entries: (written.entries ?? []).map(completeEntry),
  };
}

function completeEntry({
  debit,
  credit,
  amount,
  when,
}: {
  debit?: string | undefined;
  credit?: string | undefined;
  amount: string;
  when?: string | undefined;
}): PostEntry {
  return { side: debit === undefined ? 'credit' : 'debit', book: debit ?? credit ?? '', amount, when };
}
