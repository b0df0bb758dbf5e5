import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { PagePart, PageTab, Resource } from '../../../schema/index.ts';
import { mayDo } from '../../providers/access.ts';
import { type Definitions, useDefinitions, useUser } from '../../providers/definitions.tsx';
import { movementsAbout } from './movementsAbout.ts';
import { TAB, tabNames } from './openTab.ts';
import { peopleResource } from './peopleResource.ts';

export interface NamedTab extends PageTab {
  /** Its name in the address. */
  name: string;
}

/** The tabs of a record's page that the user may open, and the one in the address; the first if there is none. */
export function usePageTabs(resource: Resource) {
  const definitions = useDefinitions();
  const { isAdmin } = useUser();
  const [params, setParams] = useSearchParams();
  const tabs = useMemo(() => visibleTabs(resource, definitions, isAdmin), [resource, definitions, isAdmin]);
  const open = tabs.find(({ name }) => name === params.get(TAB)) ?? tabs[0];
  /** The range and the page of one tab mean nothing to another. The address may be ahead of the tab that is drawn. */
  const show = (name: string) => {
    const address = new URLSearchParams(window.location.search).get(TAB) ?? tabs[0]?.name;
    if (name !== address)
      setParams(name === tabs[0]?.name ? {} : { [TAB]: name }, { replace: true, preventScrollReset: true });
  };
  return { tabs, open, show };
}

function visibleTabs(resource: Resource, definitions: Definitions, isAdmin: boolean): NamedTab[] {
  const all = resource.page?.tabs ?? [];
  const names = tabNames(all);
  const isVisible = (part: PagePart) => mayOpen(part, resource, definitions, isAdmin);
  return all.flatMap(({ title, parts }, place) => {
    const shown = parts.filter(isVisible);
    return shown.length === 0 ? [] : [{ title, parts: shown, name: names[place] as string }];
  });
}

function mayOpen(
  part: PagePart,
  resource: Resource,
  { resources, rights, elsewhere }: Definitions,
  isAdmin: boolean,
): boolean {
  if (part.kind === 'related') return mayDo(resources, isAdmin, part.section.of, 'list');
  if (part.kind === 'people') {
    const people = peopleResource(resources);
    return people !== undefined && mayDo(resources, isAdmin, people.name, 'list');
  }
  if (part.kind === 'movements')
    return movementsAbout(resource, resources).some(({ movement }) =>
      mayDo(resources, isAdmin, movement.name, 'list'),
    );
  if (part.kind === 'ledger') return resource.ledger !== undefined;
  // A budget stands beside the cost of all books.
  if (part.kind === 'budget' && rights?.allBooks === false) return false;
  // Another host keeps neither a history nor budgets.
  return (part.kind !== 'history' && part.kind !== 'budget') || elsewhere !== true;
}
