import { DayValue } from '../DayValue.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { datetime } from './index.ts';

/** A moment that was entered as a day is shown as one. */
function Show({ field, ...props }: ValueProps) {
  const isDay = String(props.value ?? '').endsWith(' 00:00:00');
  return <DayValue {...props} type={datetime} field={isDay ? { ...field, display: 'date' } : field} />;
}

/** A list shows only the day; its cell has the time on hover. */
function Cell({ field, ...props }: ValueProps) {
  return <DayValue {...props} type={datetime} field={{ ...field, display: field.display ?? 'date' }} />;
}

/** Loaded by forms with a moment only. */
const Input = lazyInput(64, async () => (await import('./MomentInput.tsx')).MomentInput);

export const view: FieldView = { Cell, Show, Input, column: { width: 116 } };
