import { DayValue } from '../DayValue.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { datetime } from './index.ts';

const Value = (props: ValueProps) => <DayValue {...props} type={datetime} />;

/** A list shows the day alone. */
function Cell(props: ValueProps) {
  return <Value {...props} field={{ ...props.field, display: props.field.display ?? 'date' }} />;
}

/** Few forms ask for a moment: they alone load what it is typed into. */
const Input = lazyInput(64, async () => (await import('./MomentInput.tsx')).MomentInput);

export const view: FieldView = { Cell, Show: Value, Input, column: { width: 116 } };
