import type { FieldView, ValueProps } from '../FieldView.ts';
import { LinkValue } from '../LinkValue.tsx';
import { TextInput } from '../TextInput.tsx';

const hrefOf = (text: string) => (dialled(text) === '' ? null : `tel:${dialled(text)}`);
const Value = (props: ValueProps) => <LinkValue {...props} hrefOf={hrefOf} />;

export const view: FieldView = {
  Cell: Value,
  Show: Value,
  Input: (props) => <TextInput {...props} attributes={{ inputMode: 'tel', type: 'tel' }} />,
  column: { width: 136 },
};

/** The digits to dial: '০১৭১১-২৩৪৫' -> '017112345'; '' if there are none. */
function dialled(text: string): string {
  const digits = text.normalize('NFKC').replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
  return digits.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '');
}
