import type { Failure } from '../../errors/failure.ts';
import { fillTemplate } from '../../errors/fillTemplate.ts';
import type { FieldRef, Params, Template } from '../../errors/params.ts';
import { paramWriter } from '../../errors/writeParam.ts';
import { formatDay } from '../../fields/formatDay.ts';
import { isObject } from '../../schema/isObject.ts';
import { formatMoney, formatNumber, formatQuantity } from './figures.ts';
import { text } from './i18n.ts';
import { language } from './language.ts';
import { dayFormat } from './vocabulary.ts';

/** A message as the host sent it: our own sends the code and the parameters with the English sentence. */
export interface SentMessage {
  message?: unknown;
  code?: unknown;
  params?: unknown;
}

/** How a form words the errors of its fields. */
export interface FormWording {
  /** English templates by code: those of other languages are loaded with the language. */
  english: Readonly<Record<string, Template>>;
  /** Its fields, with the labels of their inputs in place of the definition's. */
  fields: Readonly<Record<string, { label: string }>>;
}

/** The message of a failed call in the chosen language; the host's own message if it sent no known code. */
export function failureMessage(sent: SentMessage, form?: FormWording): string | undefined {
  return messageFrom(sent, { ...form?.english, ...language().errors }, form?.fields);
}

/** The same for a successful call. */
export function noticeMessage(sent: SentMessage): string | undefined {
  return messageFrom(sent, language().notices);
}

/**
 * The message of a validation on this side. Labels stay, because they are those of the form.
 *
 * @param english its English template.
 */
export function checkMessage({ code, params }: Failure, english: Template): string {
  return fillTemplate(language().errors[code] ?? english, params as Params, write);
}

function messageFrom(
  { message, code, params }: SentMessage,
  templates: Readonly<Record<string, Template>>,
  fields?: FormWording['fields'],
): string | undefined {
  const template = typeof code === 'string' && Object.hasOwn(templates, code) ? templates[code] : undefined;
  const words = template === undefined ? undefined : filled(template, params, fields);
  return words ?? (typeof message === 'string' && message.trim() !== '' ? message : undefined);
}

/** Undefined if the parameters are not those of this version's messages. */
function filled(template: Template, params: unknown, fields?: FormWording['fields']): string | undefined {
  if (!isObject(params)) return undefined;
  try {
    const translated = language().paramsInLanguage(params as Params);
    return fillTemplate(template, fields === undefined ? translated : labelled(translated, fields), write);
  } catch {
    return undefined;
  }
}

function labelled(params: Params, fields: FormWording['fields']): Params {
  const entries = Object.entries(params).map(([name, value]) => {
    const label = typeof value === 'object' && 'field' in value ? fields[value.field]?.label : undefined;
    return [name, label === undefined ? value : { ...(value as FieldRef), label }];
  });
  return Object.fromEntries(entries);
}

const write = paramWriter({
  money: ({ money, currency }) => formatMoney(money, currency),
  number: formatNumber,
  quantity: formatQuantity,
  day: (day) => formatDay(day, dayFormat()),
  get and() {
    return text('message.and');
  },
  get counted() {
    return text('message.counted');
  },
  template: ({ code }) => language().errors[code] ?? text('failure.unexpected'),
});
