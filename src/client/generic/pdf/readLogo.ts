import { isDrawnIn, isOwnPath, isUpload } from '../../../fields/image/index.ts';
import { images } from '../../providers/files.ts';
import { pictureData } from './pictureData.ts';

/** The firm's logo by its address, as a PNG data URL for a letterhead; undefined if there is none that can be read. */
export async function readLogo(address: string, signal: AbortSignal): Promise<string | undefined> {
  if (!isUpload(address) && !isOwnPath(address) && !isDrawnIn(address)) return undefined;
  let source = address;
  try {
    if (isUpload(address)) source = URL.createObjectURL(await images.load(address, signal));
    const image = new Image();
    image.src = source;
    await image.decode();
    return pictureData(image);
  } catch {
    return undefined;
  } finally {
    if (source !== address) URL.revokeObjectURL(source);
  }
}
