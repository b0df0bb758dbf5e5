/** 'under construction' -> 'Under Construction'; existing capitals stay. */
export function capitalise(text: string): string {
  return text.replace(
    /(^|\s)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** 'supply cash' -> 'Supply cash': only the first letter changes. */
export function capitaliseFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
