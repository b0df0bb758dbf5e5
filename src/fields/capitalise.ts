/** 'under construction' -> 'Under Construction'; letters that are capitals already stay. */
export function capitalise(text: string): string {
  return text.replace(
    /(^|\s)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
