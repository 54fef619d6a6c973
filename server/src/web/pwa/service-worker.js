// What stands between an installed or visited storefront and the network. It keeps the files whose names change with
// their content, and one page that says that there is no network: never an answer of a call, never a page with data.
// The server writes in front of it what it knows: `shop.version` of this build, and the bases of its sites.
/* global shop */

const prefix = 'faka-'
const cacheName = prefix + shop.version
const offlinePages = shop.bases.map((base) => `${base}/offline`)
const mark = '/favicon.svg'

/** The files that a document asks for. */
const filesOf = (html) => new Set(html.match(/\/static\/[\w.-]+/g))

/** Keeps the offline page of each site, with what it needs in both languages: they may be changed without network. */
async function keepOfflinePages() {
  const cache = await caches.open(cacheName)
  for (const page of offlinePages) {
    const own = await fetch(page, { cache: 'no-store' })
    if (!own.ok || own.redirected) throw new Error(`${page} is not there`)
    const files = filesOf(await own.clone().text())
    for (const language of ['zh-CN', 'en-US']) {
      const other = await fetch(page, {
        cache: 'no-store',
        credentials: 'omit',
        headers: { 'accept-language': language },
      })
      for (const file of filesOf(await other.text())) files.add(file)
    }
    await cache.addAll([...files, mark])
    await cache.put(page, own)
  }
}

async function removeOldCaches() {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
}

// A new worker waits until no page of the one before is open, so that none loses the files of its version.
addEventListener('install', (event) => event.waitUntil(keepOfflinePages()))

addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await removeOldCaches()
      // pages are asked for while the worker still starts
      await registration.navigationPreload?.enable()
      await clients.claim()
    })(),
  ),
)

async function file(event) {
  const known = await caches.match(event.request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(event.request, copy)))
  }
  return answer
}

/** The offline page of the site that an address belongs to; the longest base is the most exact one. */
const offlinePageOf = ({ pathname }) =>
  offlinePages
    .filter((page) => pathname.startsWith(page.slice(0, -'offline'.length)))
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
  else if (url.pathname.startsWith('/static/') || url.pathname === mark) event.respondWith(file(event))
})
