import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import latinBold from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import extended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import extendedBold from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?url';
import bengaliBold from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff?url';
import type { PdfFont } from './runs.ts';

/** The files of each font, static and of one script, from our own host: a PDF is shaped by one file at a time. */
export const FONT_FILES: Readonly<Record<PdfFont, { normal: string; bold: string }>> = {
  Latin: { normal: latin, bold: latinBold },
  LatinExtended: { normal: extended, bold: extendedBold },
  Bengali: { normal: bengali, bold: bengaliBold },
};
