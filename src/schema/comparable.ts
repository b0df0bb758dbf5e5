/** In lower case and in one Unicode form: two keyboards may write one letter differently. */
export function comparable(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase();
}
