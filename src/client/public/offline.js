// The service worker: where the server cannot be reached, an address shows the page below instead of the browser's own. It keeps
// nothing: pages, code and data always come from the server (docs/decisions/offline-page.md).

// In both languages of the product, because the choice cannot be read here.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Plinth</title>
    <style>
      main { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 12px;
        padding: 24px; box-sizing: border-box; text-align: center; line-height: 1.5;
        font-family: "Inter Variable", system-ui, sans-serif; background: light-dark(#f8fafc, #0b1220);
        color: light-dark(#0f172a, #e2e8f0); }
      body { margin: 0; }
      h1 { margin: 8px 0 0; font-size: 20px; }
      p { margin: 0; max-width: 36em; color: light-dark(#475569, #94a3b8); }
      a { margin-top: 12px; padding: 12px 20px; border-radius: 8px; font-weight: 600; text-decoration: none;
        background: light-dark(#0f766e, #2dd4bf); color: light-dark(#fff, #042f2e); }
    </style>
  </head>
  <body>
    <main>
    <svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0f766e" />
      <path fill="#fff" d="M8 6h16v3H8zM12 10.5h8v10h-8zM9.5 22h13v2.5h-13zM7 26h18v2H7z" />
    </svg>
    <h1>The server cannot be reached</h1>
    <p>Check the connection. What you typed is kept.</p>
    <p lang="bn">সার্ভারের সঙ্গে সংযোগ পাওয়া যাচ্ছে না। ইন্টারনেট সংযোগ দেখুন। আপনার লেখা রাখা আছে।</p>
    <a href="">Try again · <span lang="bn">আবার চেষ্টা করুন</span></a>
    </main>
  </body>
</html>`;

const offline = () =>
  new Response(PAGE, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });

addEventListener('install', (event) => {
  skipWaiting();
  // Everything but addresses goes to the server without waking this worker, where the browser can.
  event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
});

addEventListener('activate', (event) => {
  // The request does not wait for this worker to start.
  event.waitUntil(registration.navigationPreload?.enable());
});

const load = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request);

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || mode !== 'navigate' || new URL(url).pathname.startsWith('/api/')) return;
  event.respondWith(load(event).catch(offline));
});
