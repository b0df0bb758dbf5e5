import { fieldTypes } from '../../../fields/index.ts';
import type { Field } from '../../../schema/index.ts';
import { codeWidth, figureWidth } from '../table/measures.ts';
import { roomOf, VOUCHER } from './columnRoom.ts';

/** The pixels of a figure, and the letters of a line of text, that have room beside two other values on a phone. */
const USUAL_FIGURE = 104;
const USUAL_LINE = 15;

/** Whether a value is broken or truncated beside two others on a phone: a long figure, a voucher's number, a text of three lines. */
export function isLongFact(field: Field, words: string): boolean {
  if (field.name === VOUCHER) return codeWidth(words) > USUAL_FIGURE;
  if (fieldTypes[field.type]?.numeric === true) return figureWidth(words) > USUAL_FIGURE;
  if (field.type === 'lines') return words !== '';
  const room = roomOf(field);
  const isText = field.to !== undefined || (room !== undefined && 'isWritten' in room);
  return isText && (longestWord(words) > USUAL_LINE || linesOf(words) > 2);
}

function longestWord(words: string): number {
  return Math.max(...words.split(/[\s-]+/).map((word) => word.length));
}

/** The lines of a text whose words are not broken. */
function linesOf(words: string): number {
  let lines = 1;
  let used = 0;
  for (const word of words.split(/\s+/)) {
    const isNext = used > 0 && used + 1 + word.length > USUAL_LINE;
    if (isNext) lines += 1;
    used = isNext || used === 0 ? word.length : used + 1 + word.length;
  }
  return lines;
}
