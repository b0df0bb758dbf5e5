import { asHttpError, bodyOf } from '../../../providers/data/answers.ts';
import { send } from '../../../providers/http.ts';
import { type TextKey, text } from '../../../providers/i18n.ts';

/** The body of a call below /api. Throws Refine's HttpError, with the text `failed` if the server sends none. */
export async function ask(method: string, path: string, failed: TextKey): Promise<unknown> {
  try {
    return bodyOf(await send({ method, path }), text(failed));
  } catch (error) {
    throw asHttpError(error, text(failed));
  }
}
