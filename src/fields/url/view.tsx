import type { FieldView, ValueProps } from '../FieldView.ts';
import { LinkValue } from '../LinkValue.tsx';
import { TextInput } from '../TextInput.tsx';
import { isWebAddress } from './index.ts';

const hrefOf = (text: string) => (isWebAddress(text) ? text : null);
const Value = (props: ValueProps) => <LinkValue {...props} hrefOf={hrefOf} outside />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => (
    <TextInput {...props} attributes={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }} />
  ),
};
