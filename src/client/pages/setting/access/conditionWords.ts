import type { Resource } from '../../../../schema/index.ts';
import { formatNumber } from '../../../providers/figures.ts';
import type { text } from '../../../providers/i18n.ts';

/** A condition of access.yaml in words, where it is one of the usual ones; otherwise as it is written. */
export function conditionWords(condition: string, resource: Resource | undefined, t: typeof text): string {
  return condition
    .split(' && ')
    .map((part) => partWords(part.trim(), resource, t))
    .filter((words, place, all) => all.indexOf(words) === place)
    .join(', ');
}

function partWords(part: string, resource: Resource | undefined, t: typeof text): string {
  if (part === 'record.id in user.projects') return t('access.words.own');
  if (/^record\.\w+ in user\.projects$/.test(part)) return t('access.words.ofProjects');
  const [, days] = /^record\.date >= add_days\(today, -(\d+)\)$/.exec(part) ?? [];
  if (days !== undefined) return t('access.words.lastDays', { days });
  if (part === 'record.date <= today') return t('access.words.notLater');
  const [, amount = '', sign, least] = /^record\.(\w+) (>=?) (\d+(?:\.\d+)?)$/.exec(part) ?? [];
  const figure = resource?.fields[amount]?.label;
  if (figure !== undefined && least !== undefined)
    return t(sign === '>' ? 'access.words.above' : 'access.words.atLeast', {
      label: figure,
      value: formatNumber(least),
    });
  const [, name = '', value] = /^record\.(\w+) == (.+)$/.exec(part) ?? [];
  const label = resource?.fields[name]?.label;
  return label === undefined || value === undefined ? part : t('access.words.is', { label, value });
}
