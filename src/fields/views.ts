import { view as boolean } from './boolean/view.tsx';
import { view as code } from './code/view.tsx';
import { view as date } from './date/view.tsx';
import { view as daterange } from './daterange/view.tsx';
import { view as datetime } from './datetime/view.tsx';
import { view as decimal } from './decimal/view.tsx';
import { view as email } from './email/view.tsx';
import type { FieldView } from './FieldView.ts';
import { view as file } from './file/view.tsx';
import { view as head } from './head/view.tsx';
import { view as image } from './image/view.tsx';
import type { TypeName } from './index.ts';
import { view as integer } from './integer/view.tsx';
import { view as json } from './json/view.tsx';
import { linesView } from './lines/view.tsx';
import { view as longtext } from './longtext/view.tsx';
import { view as money } from './money/view.tsx';
import { view as month } from './month/view.tsx';
import { view as multiselect } from './multiselect/view.tsx';
import { view as password } from './password/view.tsx';
import { view as percent } from './percent/view.tsx';
import { view as phone } from './phone/view.tsx';
import { view as quantity } from './quantity/view.tsx';
import { view as reference } from './reference/view.tsx';
import { view as references } from './references/view.tsx';
import { view as richtext } from './richtext/view.tsx';
import { view as select } from './select/view.tsx';
import { view as text } from './text/view.tsx';
import { view as time } from './time/view.tsx';
import { view as url } from './url/view.tsx';

/** Those that a line may show fields of. */
const plain: Readonly<Record<Exclude<TypeName, 'lines'>, FieldView>> = {
  text,
  longtext,
  richtext,
  email,
  phone,
  url,
  password,
  integer,
  decimal,
  money,
  percent,
  quantity,
  boolean,
  select,
  multiselect,
  head,
  date,
  daterange,
  month,
  time,
  datetime,
  reference,
  references,
  json,
  code,
  image,
  file,
};

/** The views of every field type. A type without them fails the type check. */
export const fieldViews: Readonly<Record<TypeName, FieldView>> = {
  ...plain,
  lines: linesView(plain),
};
