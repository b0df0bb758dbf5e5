import type { Definition } from '../grammar/grammar.ts';
import { namesOf, type Translate } from '../language/translate.ts';
import type { Action, Field } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { itemOf } from './completeItems.ts';
import { parseCall } from './parseCall.ts';

type WrittenAction = NonNullable<Definition['actions']>[string];

interface Of {
  definition: Definition;
  label: { one: string; many: string };
  fields: Readonly<Record<string, Field>>;
  translate: Translate;
}

/** The operations on a record beside create, edit and delete. */
export function completeActions({ definition, label, fields, translate }: Of): Action[] {
  return Object.entries(definition.actions ?? {}).map(([name, written]) => {
    const { method, path } = parseCall(actionCall(definition, name, written));
    const { set = {}, confirm, when, access = 'everyone' } = written;
    return {
      name,
      label: written.label,
      title: written.title ?? written.label,
      operation: { method, path, row: 'data', message: written.message },
      fields: (written.fields ?? []).map((entry) => itemOf(entry, 'edit', fields, translate)),
      set,
      confirm,
      when,
      access,
      submit: written.submit ?? written.label,
      on: placesOf(written),
      failed: written.failed ?? translate('failed.update', namesOf(label)),
    };
  });
}

/** The call of an action; by default below the record's own: POST /vendor/{id}/done. */
export function actionCall(
  definition: Definition,
  name: string,
  { call }: Pick<WrittenAction, 'call'>,
): string {
  return call ?? besideRecord(definition, name);
}

/** The path of a call below that of a record, such as restore. */
export function besideRecord(definition: Definition, name: string): string {
  const { one, list } = completeApi(definition);
  const record = one.path.endsWith('}') ? one.path : `${list.path}/{id}`;
  return `POST ${record}/${name}`;
}

/**
 * Actions with a form appear on the detail page. Actions without a form appear on both the list and the
 * detail page.
 */
function placesOf({ on, fields }: WrittenAction): Action['on'] {
  if (on === undefined) return fields === undefined ? ['list', 'show'] : ['edit'];
  return typeof on === 'string' ? [on] : on;
}
