import { AUDITED, launchAuditor } from '../support/lighthouse.ts';
import type { Product } from '../support/product.ts';

/** What Lighthouse should say of how fast a page is, of 100, on a phone with a slow line as on a desk. */
const AIM = 90;

/** How fast the pages stand, as Lighthouse measures them: the product as `npm start` serves it. */
export async function benchPages({ url, token }: Pick<Product, 'url' | 'token'>): Promise<void> {
  const origin = new URL(url).origin;
  const outside = await launchAuditor(origin);
  const inside = await launchAuditor(origin, token);
  console.log('\nLighthouse, performance    score   FCP ms  LCP ms  TBT ms    CLS');
  try {
    for (const [name, address] of Object.entries(AUDITED)) {
      for (const preset of ['mobile', 'desktop'] as const) {
        const auditor = name === 'login' ? outside : inside;
        const { scores, figures } = await auditor.audit(address, ['performance'], preset);
        print(`${name}, ${preset}`, scores.performance ?? 0, figures);
      }
    }
  } finally {
    await outside.close();
    await inside.close();
  }
}

function print(name: string, score: number, figures: Record<string, number>): void {
  const milliseconds = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (id) => (figures[id] ?? 0).toFixed(0).padStart(7),
  );
  const shift = (figures['cumulative-layout-shift'] ?? 0).toFixed(3).padStart(7);
  const met = score >= AIM ? '' : '  below the aim';
  console.log([name.padEnd(24), String(score).padStart(7), ' ', ...milliseconds, shift + met].join(' '));
}
