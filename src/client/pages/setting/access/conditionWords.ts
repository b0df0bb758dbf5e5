import type { Resource } from '../../../../schema/index.ts';
import { formatNumber } from '../../../providers/figures.ts';
import type { text } from '../../../providers/i18n.ts';
import type { LimitSum } from './useAccess.ts';

type Subject = Pick<Resource, 'fields'>;

/**
 * A condition of access.yaml in words, where it is one of the usual ones; otherwise as it is written.
 *
 * @param sum the sum that the condition of a limit compares.
 */
export function conditionWords(
  condition: string,
  resource: Subject | undefined,
  t: typeof text,
  sum: LimitSum | null = null,
): string {
  return condition
    .split(' && ')
    .map((part) => sumWords(part.trim(), sum, resource, t) ?? partWords(part.trim(), resource, t))
    .filter((words, place, all) => all.indexOf(words) === place)
    .join(', ');
}

/** 'Amount of a day by Vendor above 50,000'; undefined for a part that compares no sum. */
function sumWords(
  part: string,
  sum: LimitSum | null,
  resource: Subject | undefined,
  t: typeof text,
): string | undefined {
  const [, most] = /^sum >=? (\d+(?:\.\d+)?)$/.exec(part) ?? [];
  if (most === undefined || sum === null) return undefined;
  const labelOf = (name: string) => resource?.fields[name]?.label ?? name;
  const words = {
    label: resource?.fields[sum.of]?.label ?? t('access.words.value'),
    period: t(`access.words.${sum.over}`),
    value: formatNumber(most),
  };
  if (sum.by.length === 0) return t('access.words.sum', words);
  return t('access.words.sumOf', { ...words, keys: sum.by.map(labelOf).join(', ') });
}

function partWords(part: string, resource: Subject | undefined, t: typeof text): string {
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
