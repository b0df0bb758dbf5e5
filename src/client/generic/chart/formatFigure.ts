import { figureGrouping } from '../../../fields/grouping.ts';
import { formatMoney, formatNumber, formatQuantity } from '../../providers/figures.ts';
import { countText, type text } from '../../providers/i18n.ts';
import type { FigureType } from './Chart.ts';

/** A figure in full, as the tables of reports have it; '' for an absent value. */
export function formatFigure(value: number | string | null, type: FigureType): string {
  if (value === null || value === '') return '';
  if (type === 'money') return formatMoney(value);
  if (type === 'quantity') return formatQuantity(value);
  if (type === 'integer') return countText(Number(value)).replace('-', '−');
  if (type === 'percent') return `${formatQuantity(value)} %`;
  return type === 'number' ? formatNumber(String(value)).replace('-', '−') : String(value);
}

/** The steps of short amounts, the largest first: in lakh and crore, or in thousands. */
const STEPS = {
  lakh: [
    { from: 1e7, text: 'chart.crore' },
    { from: 1e5, text: 'chart.lakh' },
    { from: 1e3, text: 'chart.thousand' },
  ],
  thousand: [
    { from: 1e9, text: 'chart.billion' },
    { from: 1e6, text: 'chart.million' },
    { from: 1e3, text: 'chart.thousand' },
  ],
} as const;

/** A short figure for an axis: '1.2 cr', '45 L' or '12 M', by the firm's grouping of digits. */
export function formatTick(value: number, type: FigureType, t: typeof text): string {
  if (type === 'percent') return `${formatQuantity(value)} %`;
  const step = STEPS[figureGrouping()].find(({ from }) => Math.abs(value) >= from);
  if (step === undefined) return formatQuantity(value);
  // An axis has at most two decimals; its tooltip and its table have the exact figures.
  return t(step.text, { value: formatQuantity(Math.round((value / step.from) * 100) / 100) });
}
