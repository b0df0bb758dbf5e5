import { lazy, Suspense } from 'react';
import { Absent } from '../Absent.tsx';
import type { FieldView, ValueProps } from '../FieldView.ts';
import { lazyInput } from '../lazyInput.tsx';
import { words } from '../readText.ts';
import { TextValue } from '../TextValue.tsx';
import { richtext } from './index.ts';

/** Few records have formatted text: their pages alone load what shows and edits it. */
const Formatted = lazy(() => import('./Formatted.tsx').then((module) => ({ default: module.Formatted })));
const Input = lazyInput(199, async () => (await import('./RichTextInput.tsx')).RichTextInput);

function Show(props: ValueProps) {
  const markdown = words(props.value);
  if (markdown === '') return <Absent field={props.field} />;
  return (
    <Suspense fallback={<TextValue {...props} type={richtext} />}>
      <Formatted markdown={markdown} />
    </Suspense>
  );
}

export const view: FieldView = {
  Cell: (props) => <TextValue {...props} type={richtext} />,
  Show,
  Input,
  column: { isWritten: true },
};
