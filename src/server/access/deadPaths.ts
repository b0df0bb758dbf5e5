import { hasOwnFigures, type Resource, type Resources } from '../../schema/index.ts';
import type { Access, ResourceAccess } from './Access.ts';

/** The addresses of the web app that would answer a reader with a refusal: links to them are left out. */
export function deadPaths(resources: Resources, access: Access): ReadonlySet<string> {
  const all = Object.values(resources);
  const paths = all.flatMap((one) => {
    const own = access.resources.get(one.name);
    const posts = own === undefined ? undefined : readsPosted(own);
    const isOpen: Readonly<Record<keyof ReturnType<typeof pathsOf>, boolean | undefined>> = {
      read: own?.rights.has('read'),
      create: own?.rights.has('create'),
      update: own?.rights.has('update'),
      ledger: posts && (posts.book || posts.stock),
      report: posts?.book,
      figures: own?.rights.has('read') && readsWhole(access, one),
    };
    return Object.entries(pathsOf(one)).map(([need, found]) => ({
      found,
      isOpen: isOpen[need as keyof typeof isOpen] === true,
    }));
  });
  const known = new Set(paths.flatMap(({ found }) => found));
  const open = new Set(paths.filter(({ isOpen }) => isOpen).flatMap(({ found }) => found));
  // Other pages of the rows of a list change their record, such as the dialogs for the people of a project.
  const changing = all.flatMap(({ name, list }) =>
    access.resources.get(name)?.rights.has('update')
      ? []
      : list.rowLinks.map(({ to }) => to).filter((to) => !known.has(to)),
  );
  return new Set([...[...known].filter((path) => !open.has(path)), ...changing]);
}

/** The addresses of a resource's pages, by the right that they need. */
function pathsOf({ list, lists, show, page, ledger, report, history, attendance, ...forms }: Resource) {
  const { create, edit, batch, sheet } = forms;
  const views = [list, ...Object.values(lists).map(({ view }) => view), show];
  const more = [page, history, attendance];
  return {
    read: [...views, ...more].flatMap((one) => (one === undefined ? [] : [one.path])),
    create: [create, batch?.form, sheet?.form].flatMap((one) => (one === undefined ? [] : [one.path])),
    update: [edit.path],
    ledger: ledger === undefined ? [] : [ledger.path],
    report: report === undefined ? [] : [report.path],
    figures: sheet !== undefined && hasOwnFigures(sheet) ? [sheet.form.path] : [],
  };
}

/** Whether the records of a sheet's lines are read with all of their fields, which its figures are computed from. */
function readsWhole(access: Access, { fields, sheet }: Resource): boolean {
  const target = access.resources.get(fields[sheet?.each ?? '']?.to ?? '');
  return target?.rights.has('read') === true && target.hidden.size === 0;
}

/** Whether the ledger of a resource's books is read, and that of its stocks. */
export function readsPosted({ resource, rights, hidden }: ResourceAccess): { book: boolean; stock: boolean } {
  const { book, stock } = resource;
  const isRead = rights.has('read');
  return {
    book: isRead && book !== undefined && !hidden.has(book.balance),
    stock: isRead && stock !== undefined && !hidden.has(stock.quantity),
  };
}
