import type { FieldType, FieldTypes } from '../schema/index.ts';
import { boolean } from './boolean/index.ts';
import { code } from './code/index.ts';
import { date } from './date/index.ts';
import { daterange } from './daterange/index.ts';
import { datetime } from './datetime/index.ts';
import { decimal } from './decimal/index.ts';
import { email } from './email/index.ts';
import { file } from './file/index.ts';
import { head } from './head/index.ts';
import { image } from './image/index.ts';
import { integer } from './integer/index.ts';
import { json } from './json/index.ts';
import { linesOf } from './lines/index.ts';
import { longtext } from './longtext/index.ts';
import { money } from './money/index.ts';
import { month } from './month/index.ts';
import { multiselect } from './multiselect/index.ts';
import { password } from './password/index.ts';
import { percent } from './percent/index.ts';
import { phone } from './phone/index.ts';
import { quantity } from './quantity/index.ts';
import { reference } from './reference/index.ts';
import { references } from './references/index.ts';
import { richtext } from './richtext/index.ts';
import { select } from './select/index.ts';
import { text } from './text/index.ts';
import { time } from './time/index.ts';
import { url } from './url/index.ts';

/** The types that the fields of a line may have: all but lines. */
const plain = {
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
  json,
  code,
  image,
  file,
  references,
} as const satisfies FieldTypes;

const types = { ...plain, lines: linesOf(plain) } as const satisfies FieldTypes;

export type TypeName = keyof typeof types;

/** Every field type by its name. Add a new one here and, with its views, in `views.ts`. */
export const fieldTypes: FieldTypes & Readonly<Record<TypeName, FieldType>> = types;
