import { add, parseDecimal } from '../../../ledger/money.ts';
import { formatMoney } from '../../providers/figures.ts';
import type { useText } from '../../providers/i18n.ts';

/** The arrears that a change of pay would post; days are YYYY-MM-DD. */
export interface ArrearsPreview {
  total: number;
  periods: readonly {
    first: string;
    last: string;
    date: string;
    project_name: string | null;
    amount: number;
  }[];
}

/** In words: the sum, and for each project the days or months with their sum; without figures for who does not read them. */
export function arrearsSentences(
  preview: ArrearsPreview | null,
  text: ReturnType<typeof useText>,
  formatDay: (day: string) => string,
): { title: string; lines: string[] } {
  if (preview === null) return { title: text('arrears.label'), lines: [text('arrears.hidden')] };
  const groups = new Map<string, ArrearsPreview['periods'][number][]>();
  for (const period of preview.periods) {
    const key = JSON.stringify([period.project_name, isDay(period)]);
    groups.set(key, [...(groups.get(key) ?? []), period]);
  }
  const lines = [...groups.values()].map((own) => {
    const [one] = own;
    const project = one?.project_name ?? null;
    const days = text(one !== undefined && isDay(one) ? 'arrears.days' : 'arrears.months', {
      count: own.length,
      from: formatDay(one?.first ?? ''),
      to: formatDay(own.at(-1)?.last ?? ''),
    });
    const amount = inMoney(own.map((period) => period.amount));
    return project === null
      ? text('arrears.line', { days, amount })
      : text('arrears.ofProject', { days, amount, project });
  });
  const later = preview.periods.find(({ date, last }) => date > last);
  return {
    title: text('arrears.title', { amount: inMoney([preview.total]) }),
    lines: later === undefined ? lines : [...lines, text('arrears.later', { day: formatDay(later.date) })],
  };
}

function isDay({ first, last }: { first: string; last: string }): boolean {
  return first === last;
}

function inMoney(amounts: readonly number[]): string {
  return formatMoney(add(amounts.map((amount) => parseDecimal(amount) ?? '0')));
}
