/** Stands in for the plugin that @emotion/react depends on (package.json). Nothing imports it: Vite compiles without Babel. */
export default function noPlugin() {
  throw new Error('The plugin of @emotion for Babel is not installed: package.json of this folder.');
}
