/** In pixels: sharp on paper, and small enough for a file that is mailed. */
const LARGEST = 320;

/** A picture that is shown, as a PNG in a data: address; undefined for one that is not loaded, or may not be read. */
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
    // Of another host: the browser shows such a picture and lets nobody read it.
    return undefined;
  }
}
