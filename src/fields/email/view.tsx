import type { FieldView, ValueProps } from '../FieldView.ts';
import { LinkValue } from '../LinkValue.tsx';
import { TextInput } from '../TextInput.tsx';

const hrefOf = (text: string) => (text.includes('@') ? `mailto:${encodeURI(text)}` : null);
const Value = (props: ValueProps) => <LinkValue {...props} hrefOf={hrefOf} />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => (
    <TextInput {...props} attributes={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }} />
  ),
  // Wide enough for a usual address, which cannot be wrapped.
  column: { least: 176, isWritten: true },
};
