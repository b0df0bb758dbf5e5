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
  // A usual address in one line: it has no blank to break at.
  column: { least: 176, isWritten: true },
};
