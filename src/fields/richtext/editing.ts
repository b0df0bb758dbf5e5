import type { AnyExtension, Editor, JSONContent } from '@tiptap/core';
import { Markdown, MarkdownManager } from '@tiptap/markdown';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from './link.ts';

/** CommonMark only: anything else would be lost where the text is shown. */
const markedOptions = { gfm: false };

const KIT = StarterKit.configure({
  underline: false,
  strike: false,
  // An empty line at the end would be a change that nobody made.
  trailingNode: false,
  link: {
    openOnClick: false,
    protocols: ['http', 'https', 'mailto'],
    isAllowedUri: (address) => isSafeLink(address),
  },
});

/** The formats of the editor. */
export const EXTENSIONS: AnyExtension[] = [KIT, Markdown.configure({ markedOptions })];

/** The text as Markdown; null if it is empty. Empty lines at the end are removed. */
export function writtenIn(editor: Editor): string | null {
  const markdown = editor.getMarkdown().replace(/(\s|&nbsp;)+$/, '');
  return markdown === '' ? null : markdown;
}

const DEEPEST = 20;
let manager: MarkdownManager | undefined;

/**
 * Whether the editor keeps all words of a text: the address of an image, and deeply nested parts, would be
 * lost.
 */
export function isEditable(markdown: string): boolean {
  manager ??= new MarkdownManager({ extensions: [KIT], markedOptions });
  try {
    const read = manager.parse(markdown);
    return depthOf(read) <= DEEPEST && bare(manager.serialize(read)) === bare(markdown);
  } catch {
    return false;
  }
}

function depthOf({ content = [] }: JSONContent): number {
  return 1 + Math.max(0, ...content.map(depthOf));
}

/** Only letters and digits, because signs may be written in several ways. */
function bare(markdown: string): string {
  return markdown.replace(/&(nbsp|lt|gt|amp|quot);/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}
