/** Whether an address may be a link: a web or an email address. */
export function isSafeLink(address: string): boolean {
  return /^(https?:\/\/|mailto:)\S+$/i.test(address);
}

/** The address of a typed link, with a scheme if it was left out; undefined if it is not an address. */
export function typedLink(typed: string): string | undefined {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s@:/]+\.[^\s@:/]+(:\d+)?(\/\S*)?$/.test(text) ? `https://${text}` : undefined;
}
