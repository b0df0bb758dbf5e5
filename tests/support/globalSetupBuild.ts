import { build } from '../../src/cli/setup/build.mjs';

/** The server and the web app that these tests run are those of the present sources. */
export default function setup(): Promise<void> {
  return build();
}
