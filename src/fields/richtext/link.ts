/** Whether an address may be a link of a text: of the web, or of a mailbox. */
export function isSafeLink(address: string): boolean {
  return /^(https?:\/\/|mailto:)\S+$/i.test(address);
}

/** What was typed as the address of a link, with what it begins with where that was left out; undefined where it is none. */
export function typedLink(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s@:/]+\.[^\s@:/]+(:\d+)?(\/\S*)?$/.test(text) ? `https://${text}` : undefined;
}
