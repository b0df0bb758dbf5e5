import { lexer, type Token, type Tokens } from 'marked';
import { bodyParts } from '../schema/record/paperBody.ts';
import type { SlipBlock, SlipRun } from './Slip.ts';

/** Returns the text of a field's value; `spell` writes an amount out. */
export type FieldText = (field: string, spell: boolean) => string;

/**
 * The Markdown text of a paper with its values filled in: paragraphs, headings, lists, bold and italic text. The values are filled in
 * after the Markdown is read, so that a name with a star in it changes nothing.
 */
export function slipBody(markdown: string, textOf: FieldText): SlipBlock[] {
  return lexer(markdown).flatMap((token) => blocksOf(token, textOf));
}

function blocksOf(token: Token, textOf: FieldText): SlipBlock[] {
  if (token.type === 'list') {
    return (token as Tokens.List).items.map((item) => ({
      kind: 'item',
      runs: item.tokens.flatMap((part) => runsOf(part, textOf)),
    }));
  }
  if (token.type !== 'paragraph' && token.type !== 'heading') return [];
  const kind = token.type;
  return [{ kind, runs: (token.tokens ?? []).flatMap((part) => runsOf(part, textOf)) }];
}

function runsOf(token: Token, textOf: FieldText, style: Omit<SlipRun, 'text'> = {}): SlipRun[] {
  if (token.type === 'br') return [{ text: '\n', ...style }];
  const own = {
    ...style,
    ...(token.type === 'strong' && { isBold: true }),
    ...(token.type === 'em' && { isItalic: true }),
  };
  const parts = 'tokens' in token ? token.tokens : undefined;
  if (parts !== undefined) return parts.flatMap((part) => runsOf(part, textOf, own));
  const text = 'text' in token ? String(token.text) : token.raw;
  return [{ text: filled(text, textOf), ...own }];
}

function filled(text: string, textOf: FieldText): string {
  return bodyParts(text)
    .map((part) => (typeof part === 'string' ? part : textOf(part.field, part.spell)))
    .join('');
}
