import type { MadeKey } from '../../i18n/made.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Translate } from '../language/translate.ts';
import type { Field } from '../resource.ts';

/** The fields of every record of a definition, beside the declared ones. */
export function systemFields(definition: Definition, translate: Translate): Field[] {
  return [
    ...stockValue(definition, translate),
    ...ofTransaction(definition, translate),
    ...managed(translate),
  ];
}

/**
 * The stock's exact value is in every row (docs/business-rules.md, "Stock valuation"), also without a field
 * for it.
 */
function stockValue(definition: Definition, translate: Translate): Field[] {
  if (definition.stock === undefined) return [];
  const name = definition.stock.value ?? 'value';
  if (definition.fields[name] !== undefined) return [];
  return [{ ...systemField(name, 'money', 'field.value', translate), source: 'stock', only: ['show'] }];
}

/** The fields that the server manages in every record (docs/business-rules.md, "Audit"). */
function managed(translate: Translate): Field[] {
  return [
    systemField('id', 'integer', 'field.id', translate),
    systemField('added_by', 'text', 'field.added_by', translate),
    systemField('created_at', 'datetime', 'field.created_at', translate, 'field.created_at.list'),
    systemField('updated_at', 'datetime', 'field.updated_at', translate, 'field.updated_at.list'),
    systemField('archived_at', 'datetime', 'field.archived_at', translate, 'field.archived_at.list'),
  ];
}

/**
 * The number of a movement's voucher (docs/business-rules.md, "Voucher numbers"), and whether it was reversed: reversed movements
 * stay, marked (docs/business-rules.md, "Reversals").
 */
function ofTransaction({ kind }: Definition, translate: Translate): Field[] {
  if (kind !== 'movement') return [];
  return [
    {
      ...systemField('voucher_no', 'text', 'field.voucher_no', translate),
      source: 'derived',
      from: 'voucher',
    },
    {
      ...systemField('state', 'select', 'field.state', translate),
      source: 'derived',
      from: 'posting',
      options: [
        { value: 'posted', label: translate('field.state.posted') },
        { value: 'reversed', label: translate('field.state.reversed'), color: 'warning' },
      ],
    },
  ];
}

function systemField(
  name: string,
  type: string,
  key: MadeKey,
  translate: Translate,
  inList: MadeKey = key,
): Field {
  const label = translate(key);
  return {
    name,
    type,
    label,
    labels: { list: translate(inList), show: label, create: label, edit: label },
    required: false,
    unique: false,
    readOnly: true,
    immutable: true,
    source: 'system',
    only: ['list', 'show'],
  };
}
