import type { Resource, Resources } from '../../../schema/index.ts';
import { pathOf } from '../../address/paths.ts';
import { prefilledAddress } from '../../address/prefilledAddress.ts';
import { mayDo } from '../../providers/access.ts';
import type { Entered } from '../../providers/entered.ts';

/** A form for a new record or movement. */
export interface Entry {
  name: string;
  title: string;
  icon: string;
  /** The address of the form. */
  to: string;
}

/** How many of the forms that are used most stand first. */
const FIRST = 5;

/** The resources whose records the user may add. */
export function formsOf(resources: Resources, isAdmin: boolean): Resource[] {
  return Object.values(resources).filter(
    ({ name, kind }) => kind !== 'single' && mayDo(resources, isAdmin, name, 'create'),
  );
}

/**
 * The forms in two parts: those that the user saves most often, then the others, movements before entities, each in the order
 * of the sidebar.
 *
 * @param paths the sidebar's links in their order.
 */
export function entriesOf(
  resources: Resources,
  isAdmin: boolean,
  entered: Entered,
  paths: readonly string[],
): { first: Entry[]; others: Entry[] } {
  const count = ({ name }: Entry) => entered[name] ?? 0;
  // Forms without a link of their own come last.
  const placeOf = ({ create }: Resource) =>
    paths.includes(create.path) ? paths.indexOf(create.path) : paths.length;
  const rank = (form: Resource) => placeOf(form) + (form.kind === 'movement' ? 0 : paths.length + 1);
  const forms = formsOf(resources, isAdmin).sort((one, other) => rank(one) - rank(other));
  const all = forms.flatMap(entriesIn);
  const used = all.filter((entry) => count(entry) > 0).sort((one, other) => count(other) - count(one));
  const first = used.slice(0, FIRST);
  return { first, others: all.filter((entry) => !first.includes(entry)) };
}

/** A form, and the sheet for many of its movements. */
function entriesIn(resource: Resource): Entry[] {
  const { name, icon, sheet } = resource;
  const form = entryOf(resource);
  if (sheet === undefined) return [form];
  return [form, { name: `${name}.sheet`, title: sheet.form.title, icon, to: pathOf(sheet.form.path) }];
}

function entryOf(resource: Resource): Entry {
  const { name, icon, create } = resource;
  return { name, title: create.title, icon, to: prefilledAddress(resource, {}).replace(/\?$/, '') };
}
