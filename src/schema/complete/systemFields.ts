import type { MadeKey } from '../../i18n/made.ts';
import type { Definition } from '../grammar/grammar.ts';
import type { Say } from '../language/say.ts';
import type { Field } from '../resource.ts';

/** The fields that every record of a definition has, beside those that are declared. */
export function systemFields(definition: Definition, say: Say): Field[] {
  return [...stockValue(definition, say), ...standing(definition, say), ...managed(say)];
}

/** The stock's exact value is in every row (business rules, section 3), also where no field is declared for it. */
function stockValue(definition: Definition, say: Say): Field[] {
  if (definition.stock === undefined) return [];
  const name = definition.stock.value ?? 'value';
  if (definition.fields[name] !== undefined) return [];
  return [{ ...systemField(name, 'money', 'field.value', say), source: 'stock', only: ['show'] }];
}

/** What the product keeps of every record (business rules, section 9). */
function managed(say: Say): Field[] {
  return [
    systemField('id', 'integer', 'field.id', say),
    systemField('added_by', 'text', 'field.added_by', say),
    systemField('created_at', 'datetime', 'field.created_at', say, 'field.created_at.list'),
    systemField('updated_at', 'datetime', 'field.updated_at', say, 'field.updated_at.list'),
    systemField('archived_at', 'datetime', 'field.archived_at', say, 'field.archived_at.list'),
  ];
}

/** Whether a movement still stands: what is reversed stays, marked (business rules, section 6). */
function standing({ kind }: Definition, say: Say): Field[] {
  if (kind !== 'movement') return [];
  return [
    {
      ...systemField('state', 'select', 'field.state', say),
      source: 'derived',
      from: 'posting',
      options: [
        { value: 'posted', label: say('field.state.posted') },
        { value: 'reversed', label: say('field.state.reversed'), color: 'warning' },
      ],
    },
  ];
}

function systemField(name: string, type: string, key: MadeKey, say: Say, inList: MadeKey = key): Field {
  const label = say(key);
  return {
    name,
    type,
    label,
    labels: { list: say(inList), show: label, create: label, edit: label },
    required: false,
    unique: false,
    readOnly: true,
    immutable: true,
    source: 'system',
    only: ['list', 'show'],
  };
}
