import pluralize from 'pluralize';

/** 'daily_rate' -> 'Daily Rate'; a trailing `_id` or `_ids` is left out. */
export function humanise(name: string): string {
  return name
    .replace(/_ids?$/, '')
    .split(/[_\-\s]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ');
}

/** 'Category' -> 'Categories'; words without a plural, such as Equipment, stay. */
export function plural(label: string): string {
  return pluralize(label);
}

/** A label inside a sentence: 'Employee Role' -> 'employee role'; abbreviations keep their capitals. */
export function inSentence(label: string): string {
  return label
    .split(' ')
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}
