import type { FieldView } from '../FieldView.ts';
import { TextInput } from '../TextInput.tsx';
import { ParagraphValue, TextValue } from '../TextValue.tsx';
import { longtext } from './index.ts';

export const view: FieldView = {
  Cell: (props) => <TextValue {...props} type={longtext} />,
  Show: (props) => <ParagraphValue {...props} type={longtext} />,
  Input: (props) => <TextInput {...props} lines={3} />,
  column: { isWritten: true },
};
