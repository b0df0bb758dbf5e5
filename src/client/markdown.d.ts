/** A page of docs/, as HTML without its title (vite.config.ts). */
declare module '*.md' {
  const html: string;
  export default html;
}
