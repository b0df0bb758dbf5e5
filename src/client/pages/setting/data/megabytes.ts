import { countText } from '../../../providers/i18n.ts';

/** Bytes as megabytes, rounded up to one decimal: '1.5'. */
export function megabytes(bytes: number): string {
  return countText(Math.ceil(bytes / 100_000) / 10);
}
