import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';

/** A password is never read again: there is nothing to show. */
function Value({ field }: ValueProps) {
  return <Absent field={field} />;
}

/** Few forms ask for a password: they alone load what it is typed into. */
const Input = lazyInput(64, async () => (await import('./PasswordInput.tsx')).PasswordInput);

export const view: FieldView = { Cell: Value, Show: Value, Input };
