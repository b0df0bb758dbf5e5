import type { Authored, Nested } from '../../errors/params.ts';
import type { RIGHT_PHRASES } from '../../errors/rights.ts';
import { manyInSentence, type Resource } from '../../schema/index.ts';

type PhraseCode = keyof typeof RIGHT_PHRASES;

/** The parameters of a message about a missing right: the work that was refused, and the right that it needs. */
export function rightParams(resource: Resource, right: string): { doing: Nested; right: Nested } {
  const place = resource.actions.findIndex(({ name }) => name === right);
  const found = resource.actions[place];
  const about = { resource: manyInSentence(resource) };
  if (found !== undefined) {
    const action: Authored = { text: found.label, resource: resource.name, at: `actions.${place}.label` };
    return { doing: phrase('doingAction', { ...about, action }), right: phrase('rightAction', { action }) };
  }
  const name = right.charAt(0).toUpperCase() + right.slice(1);
  return {
    doing: phrase(`doing${name}` as PhraseCode, about),
    right: phrase(`right${name}` as PhraseCode, {}),
  };
}

function phrase(code: PhraseCode, params: Nested['params']): Nested {
  return { code, params };
}
