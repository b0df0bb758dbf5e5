import { fieldTypes } from '../../../src/fields/index.ts';
import { complete } from '../../../src/schema/complete/complete.ts';
import { completeSettings } from '../../../src/schema/complete/completeSettings.ts';
import type { Definition } from '../../../src/schema/grammar/grammar.ts';
import { settingsGrammar } from '../../../src/schema/grammar/settings.ts';
import type { Resource } from '../../../src/schema/index.ts';

const MAKER = { name: 'maker', fields: { maker_name: { type: 'text', required: true } } };

/** A resource of no business in particular, completed from a definition as an admin would write it. */
export function theResource(more: Record<string, unknown> = {}): Resource {
  const { fields, ...keys } = more;
  const definition = {
    name: 'tool',
    book: { balance: 'balance', normal: 'debit' },
    fields: {
      tool_name: { type: 'text', required: true },
      maker_id: { type: 'reference', to: 'maker' },
      condition: { type: 'select', options: ['good', 'worn'], default: 'good' },
      balance: { type: 'money', required: true, min: 0 },
      weight: { type: 'decimal', min: 1 },
      serial: { type: 'text', immutable: true },
      note: { type: 'longtext' },
      ...(fields as object | undefined),
    },
    ...keys,
  };
  const resources = complete(
    [definition, MAKER] as unknown as Definition[],
    fieldTypes,
    completeSettings(settingsGrammar.parse({})),
  );
  return resources.tool as Resource;
}
