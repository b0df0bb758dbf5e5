import latin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import latinBold from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import extended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import extendedBold from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff?url';
import bengaliBold from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff?url';
import pdfMake from 'pdfmake/build/pdfmake';
import { type PdfOrder, paperDefinition } from '../../../papers/paperDefinition.ts';
import { type FontFiles, loadFonts } from '../../../papers/pdfFonts.ts';
import { type SlipsOrder, slipsDefinition } from '../../../papers/slipsDefinition.ts';
import { takeWriting, type Writing } from '../../../papers/writing.ts';

/** Lays out and writes a PDF in a worker, so that the page stays responsive. */

/** The content of a PDF: a report, or the papers of records. */
export type AnyOrder = PdfOrder | SlipsOrder;

export type PdfReport = { progress: number } | { pdf: ArrayBuffer } | { failed: string };

/** The files of each font from our own host, each for one script: a PDF uses one file at a time. */
const FONT_FILES: FontFiles = {
  Latin: { normal: latin, bold: latinBold },
  LatinExtended: { normal: extended, bold: extendedBold },
  Bengali: { normal: bengali, bold: bengaliBold },
};

async function readFont(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The font ${url} was answered with ${response.status}`);
  return response.arrayBuffer();
}

function report(message: PdfReport): void {
  self.postMessage(message);
}

/** Limits progress messages to one for each percent. */
function inSteps(onProgress: (progress: number) => void): (progress: number) => void {
  let reported = 0;
  return (progress) => {
    if (progress - reported < 0.01) return;
    reported = progress;
    onProgress(progress);
  };
}

async function make(order: AnyOrder): Promise<void> {
  await loadFonts(pdfMake, FONT_FILES, readFont);
  pdfMake.setUrlAccessPolicy(() => false);
  pdfMake.setProgressCallback(inSteps((progress) => report({ progress })));
  const buffer = await pdfMake
    .createPdf('slips' in order ? slipsDefinition(order) : paperDefinition(order))
    .getBuffer();
  report({ pdf: new Uint8Array(buffer).buffer });
}

self.onmessage = ({ data }: MessageEvent<{ order: AnyOrder; writing: Writing }>) => {
  takeWriting(data.writing);
  make(data.order).catch((error: unknown) =>
    report({ failed: error instanceof Error ? error.message : String(error) }),
  );
};
