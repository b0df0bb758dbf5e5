/** In pixels: sharp on paper, and small enough for a mailed file. */
const LARGEST = 320;

/** A loaded image as a PNG data URL; undefined if it is not loaded or cannot be read. */
export function pictureData(image: HTMLImageElement | null | undefined): string | undefined {
  if (!image?.complete || image.naturalWidth === 0) return undefined;
  const scale = Math.min(1, LARGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  try {
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } catch {
    // The browser shows images of other hosts but does not let scripts read them.
    return undefined;
  }
}
