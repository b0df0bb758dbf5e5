import pdfMake from 'pdfmake/build/pdfmake';
import { type PdfOrder, paperDefinition } from './paperDefinition.ts';
import { FONT_FILES } from './pdfFonts.ts';

/** Lays out and writes a PDF away from the page, which stays alive meanwhile. */

export type PdfReport = { progress: number } | { pdf: ArrayBuffer } | { failed: string };

const fonts = Object.fromEntries(
  Object.entries(FONT_FILES).map(([name, { normal, bold }]) => [
    name,
    { normal: ours(normal), bold: ours(bold) },
  ]),
);

/** The library fetches by whole addresses. */
function ours(path: string): string {
  return new URL(path, self.location.href).href;
}

function report(message: PdfReport): void {
  self.postMessage(message);
}

/** A hundred steps are enough to see that it goes on. */
function inSteps(tell: (progress: number) => void): (progress: number) => void {
  let told = 0;
  return (progress) => {
    if (progress - told < 0.01) return;
    told = progress;
    tell(progress);
  };
}

async function make(order: PdfOrder): Promise<void> {
  pdfMake.setFonts(fonts);
  pdfMake.setUrlAccessPolicy((url: string) => new URL(url).origin === self.location.origin);
  pdfMake.setProgressCallback(inSteps((progress) => report({ progress })));
  const buffer = await pdfMake.createPdf(paperDefinition(order)).getBuffer();
  report({ pdf: new Uint8Array(buffer).buffer });
}

self.onmessage = ({ data }: MessageEvent<PdfOrder>) => {
  make(data).catch((error: unknown) =>
    report({ failed: error instanceof Error ? error.message : String(error) }),
  );
};
