import { CATALOGUE } from './catalogue.ts';
import type { Failure } from './failure.ts';
import { fillTemplate, type WriteParam } from './fillTemplate.ts';
import { NOTICES, type Notice } from './notices.ts';
import type { Params, Phrase, Template } from './params.ts';
import { paramWriter, type Writing } from './writeParam.ts';

/** Parameters in plain English for logs: digits are not grouped. */
export const PLAIN: Writing = {
  money: ({ money, currency }) => (currency === undefined ? money : `${currency} ${money}`),
  number: String,
  quantity: String,
  day: String,
  and: '{list} and {last}',
  counted: '{count} {label}',
  template: ({ code }) => templateOf(code),
};

const plain = paramWriter(PLAIN);

/**
 * The English message of a failure.
 * @param write the format of amounts and numbers; plain by default.
 */
export function renderFailure(failure: Failure, write: WriteParam = plain): string {
  return fillTemplate(templateOf(failure.code), failure.params as Params, write);
}

/** The English message of a notice. */
export function renderNotice({ code, params }: Notice, write: WriteParam = plain): string {
  return fillTemplate(NOTICES[code], params as Params, write);
}

/** The English text of a part of a message. */
export function renderPhrase(phrase: Phrase): string {
  return plain(phrase);
}

function templateOf(code: string): Template {
  return CATALOGUE[code as keyof typeof CATALOGUE].message;
}
