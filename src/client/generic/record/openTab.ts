import type { PagePart, PageTab } from '../../../schema/index.ts';

/** The parameter of the address with the open tab. */
export const TAB = 'tab';

/** The names of the tabs in the address: that of their first part, in every language the same. */
export function tabNames(tabs: readonly PageTab[]): string[] {
  const first = tabs.map(({ parts: [part] }) => part);
  const plain = first.map((part) => (part === undefined ? '' : partName(part)));
  return plain.map((name, place) => {
    const part = first[place];
    const isOnly = plain.indexOf(name) === plain.lastIndexOf(name);
    return isOnly || part?.kind !== 'related' ? name : `${name}.${part.section.by}`;
  });
}

function partName(part: PagePart): string {
  return part.kind === 'related' ? part.section.of : part.kind;
}
