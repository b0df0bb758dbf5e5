/** Whether this browser can use passkeys at this address: it must be https or localhost, and a name. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAddress;
}

/** The code that uses them. */
export const loadPasskeys = () => import('./passkeys.ts');
