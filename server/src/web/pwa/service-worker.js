// The service worker of the storefront. It caches the files whose names contain a hash, and one page that says that the
// browser is offline: never the response of a call, never a page with data. The server prepends the definition of `shop`:
// the version of this build, and the bases of its sites.
/* global shop */

const prefix = 'faka-'
const cacheName = prefix + shop.version
const offlinePages = shop.bases.map((base) => `${base}/offline`)
const icon = '/favicon.svg'

/** The files that a document loads. */
const filesOf = (html) => new Set(html.match(/\/static\/[\w.-]+/g))

/** Caches the offline page of each site with its files in both languages, since the language can be changed offline. */
async function keepOfflinePages() {
  const cache = await caches.open(cacheName)
  for (const offlinePage of offlinePages) {
    const current = await fetch(offlinePage, { cache: 'no-store' })
    if (!current.ok || current.redirected) throw new Error(`${offlinePage} is not there`)
    const files = filesOf(await current.clone().text())
    for (const language of ['zh-CN', 'en-US']) {
      const other = await fetch(offlinePage, {
        cache: 'no-store',
        credentials: 'omit',
        headers: { 'accept-language': language },
      })
      for (const otherFile of filesOf(await other.text())) files.add(otherFile)
    }
    await cache.addAll([...files, icon])
    await cache.put(offlinePage, current)
  }
}

async function removeOldCaches() {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
}

// A new worker waits until no page of the previous one is open, so that none loses the files of its version.
addEventListener('install', (event) => event.waitUntil(keepOfflinePages()))

addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await removeOldCaches()
      // requests pages while the worker is still starting
      await registration.navigationPreload?.enable()
      await clients.claim()
    })(),
  ),
)

async function file(event) {
  const cached = await caches.match(event.request, { ignoreVary: true })
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.ok) {
    const copy = response.clone()
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)))
  }
  return response
}

/** The offline page of the site that a URL belongs to; the longest matching base wins. */
const offlinePageOf = ({ pathname }) =>
  offlinePages
    .filter((offlinePage) => pathname.startsWith(offlinePage.slice(0, -'offline'.length)))
    .sort((a, b) => b.length - a.length)[0]

async function page(event, url) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const offlinePage = offlinePageOf(url)
    if (url.pathname !== offlinePage)
      return Response.redirect(`${offlinePage}?from=${encodeURIComponent(url.pathname + url.search)}`)
    return (await caches.match(offlinePage, { ignoreVary: true })) ?? Response.error()
  }
}

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event, url))
  else if (url.pathname.startsWith('/static/') || url.pathname === icon) event.respondWith(file(event))
})
