import type { Field } from '../../../schema/index.ts';
import type { Reader } from '../../data/index.ts';
import { text } from '../../providers/i18n.ts';
import { changeOf, isOwnChange, type LatestChange, latestChangesCall, latestIn } from './latestChanges.ts';

/** Names what others changed while a record was edited, in fields that the saved edit left alone, and who it was. */
export async function mergedMessage(
  source: Reader,
  resource: string,
  id: string | number,
  fields: readonly Field[],
  reader: string | number,
): Promise<string> {
  const answer = await source.call(latestChangesCall(resource, id)).catch(() => undefined);
  const changes = latestIn(answer);
  // '' for the reader's own changes.
  const names = new Map<string, string[]>();
  for (const { name, label } of fields) {
    const change = changeOf(changes, name);
    const by = change !== undefined && isOwnChange(change, reader) ? '' : nameIn(change);
    names.set(by, [...(names.get(by) ?? []), label]);
  }
  return [...names]
    .map(([name, labels]) => {
      const fields = labels.join(', ');
      return name === '' ? text('form.merged.own', { fields }) : text('form.merged.saved', { name, fields });
    })
    .join(' ');
}

function nameIn(change: LatestChange | undefined): string {
  if (change === undefined) return text('form.merged.someone');
  return change.user_name ?? text('history.system');
}
