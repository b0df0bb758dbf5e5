import type { Definition } from '../grammar/grammar.ts';
import { namesOf, type Say } from '../language/say.ts';
import type { Action, Field, Method } from '../resource.ts';
import { completeApi } from './completeApi.ts';
import { itemOf } from './completeItems.ts';

type WrittenAction = NonNullable<Definition['actions']>[string];

interface Of {
  definition: Definition;
  label: { one: string; many: string };
  fields: Readonly<Record<string, Field>>;
  say: Say;
}

/** What can be done with a record beside its usual calls. */
export function completeActions({ definition, label, fields, say }: Of): Action[] {
  return Object.entries(definition.actions ?? {}).map(([name, written]) => {
    const [method, path] = actionCall(definition, name, written).split(' ') as [Method, string];
    const { set = {}, confirm, when, access = 'everyone' } = written;
    return {
      name,
      label: written.label,
      title: written.title ?? written.label,
      operation: { method, path, row: 'data', message: written.message },
      fields: (written.fields ?? []).map((entry) => itemOf(entry, 'edit', fields, say)),
      set,
      confirm,
      when,
      access,
      submit: written.submit ?? written.label,
      on: placesOf(written),
      failed: written.failed ?? say('failed.update', namesOf(label)),
    };
  });
}

/** The call of an action; beside the record's own where none is written: POST /vendor/{id}/done. */
export function actionCall(
  definition: Definition,
  name: string,
  { call }: Pick<WrittenAction, 'call'>,
): string {
  return call ?? besideRecord(definition, name);
}

/** What stands beside the calls of a record, such as the one that brings it back. */
export function besideRecord(definition: Definition, name: string): string {
  const { one, list } = completeApi(definition);
  const record = one.path.endsWith('}') ? one.path : `${list.path}/{id}`;
  return `POST ${record}/${name}`;
}

/** A form stands beside that of the record; what needs none is wherever the record is looked at. */
function placesOf({ on, fields }: WrittenAction): Action['on'] {
  if (on === undefined) return fields === undefined ? ['list', 'show'] : ['edit'];
  return typeof on === 'string' ? [on] : on;
}
