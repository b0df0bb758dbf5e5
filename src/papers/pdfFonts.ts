import type { PdfFont } from './runs.ts';
import { unpackWoff } from './unpackWoff.ts';

/** The paths or URLs of the fonts' WOFF files. */
export type FontFiles = Record<PdfFont, { normal: string; bold: string }>;

/** pdfmake with its virtual files, which its types leave out. */
interface PdfLibrary {
  virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
  setFonts(fonts: FontFiles): void;
}

/** Reads the fonts into pdfmake, which then reads no file of its own. */
export async function loadFonts(
  library: object,
  files: FontFiles,
  read: (file: string) => Promise<ArrayBuffer>,
): Promise<void> {
  const pdfMake = library as PdfLibrary;
  const names = Object.values(files).flatMap(({ normal, bold }) => [normal, bold]);
  await Promise.all(
    names.map(async (name) => pdfMake.virtualfs.writeFileSync(name, await unpackWoff(await read(name)))),
  );
  pdfMake.setFonts(files);
}
