import type { Definition } from '../grammar/grammar.ts';
import type { WrittenEntry } from '../grammar/movementKeys.ts';
import { humanise, inSentence } from '../names.ts';
import type { Post, PostEntry } from '../resource.ts';

/** The posting of a movement; `post: wage` is short for a rule. Undefined for other definitions. */
export function completePost(definition: Definition): Post | undefined {
  const { post, name } = definition;
  if (post === undefined || definition.kind !== 'movement') return undefined;
  const written = typeof post === 'string' ? { rule: post } : post;
  return {
    type: written.type ?? inSentence(humanise(name)),
    rule: written.rule,
    ...(written.beyond !== undefined && { beyond: written.beyond }),
    entries: (written.entries ?? []).map(completeEntry),
  };
}

function completeEntry({ debit, credit, amount, when }: WrittenEntry): PostEntry {
  return { side: debit === undefined ? 'credit' : 'debit', book: debit ?? credit ?? '', amount, when };
}
