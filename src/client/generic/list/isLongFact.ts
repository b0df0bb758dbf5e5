import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { codeWidth, figureWidth } from '../table/measures.ts';
import { MOST_IN_LINE, roomOf, VOUCHER } from './columnRoom.ts';

/** The pixels of a figure, and the letters of a word, that have room beside two other values on a phone. */
const USUAL_FIGURE = 104;
const USUAL_WORD = 15;

/** Whether a value is broken or truncated beside two others on a phone: a long figure, a voucher's number, a long name. */
export function isLongFact(field: Field, words: string): boolean {
  if (field.name === VOUCHER) return codeWidth(words) > USUAL_FIGURE;
  if (fieldTypes[field.type]?.numeric === true) return figureWidth(words) > USUAL_FIGURE;
  if (field.type === 'lines') return words !== '';
  const room = roomOf(field);
  const isText = field.to !== undefined || (room !== undefined && 'isWritten' in room);
  return isText && (longestWord(words) > USUAL_WORD || words.length > MOST_IN_LINE);
}

function longestWord(words: string): number {
  return Math.max(...words.split(/[\s-]+/).map((word) => word.length));
}
