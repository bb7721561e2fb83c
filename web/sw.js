// Lets the game open without a network. Files with a hash in their name never change and come from the store; anything else
// comes from the network as long as there is one.
const store = 'acqua-alta %VERSION%';
const files = %FILES%;

addEventListener('install', (event) => event.waitUntil((async () => {
  await (await caches.open(store)).addAll(files);
  await self.skipWaiting();
})()));

addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('acqua-alta ') && name !== store) await caches.delete(name);
  await self.clients.claim();
})()));

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(store);
    const stored = () => cache.match(event.request, { ignoreSearch: true });
    if (/\.[0-9a-f]{12}\./.test(url.pathname)) {
      const hit = await stored();
      if (hit) return hit;
    }
    try {
      const response = await fetch(event.request);
      if (response.ok && response.status === 200) await cache.put(event.request, response.clone());
      return response;
    } catch (error) {
      const hit = await stored();
      if (hit) return hit;
      throw error;
    }
  })());
});
