import type { PlatformTextName } from '@faka/contract/menu/platform-text'
import { readShortUrl } from '@faka/contract/shared/urls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countPublishedItems } from '../../modules/item/public.ts'
import { findCellOfAddress } from '../../modules/shop/public.ts'
import { createCache, mutableMaxAgeMs } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendRejection } from '../../platform/http.ts'
import { joinChunks } from '../../platform/join-chunks.ts'
import { keepSitemaps } from './keep-sitemaps.ts'
import { robotsText } from './robots.ts'
import { countParts, findSellingShop, shopSitemap, sitemapIndex, textsSitemap } from './sitemap.ts'
import { shopSitemapPath, sitemapPath, textsSitemapPath } from './sitemap-paths.ts'

const maxAgeSeconds = 3600
const caching = { 'cache-control': `public, max-age=${maxAgeSeconds}` }
const xml = { ...caching, 'content-type': 'application/xml; charset=utf-8' }

/** Answers with a sitemap; one whose head alone is asked for is not made. */
async function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<Buffer>,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') return reply.headers(xml).send()
  try {
    const sitemap = await read()
    return reply.headers(xml).send(sitemap)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // search engines come back
    reply.headers({ 'cache-control': 'no-store', 'retry-after': error.retryAfterSeconds ?? 60 })
    return sendRejection(request, reply, error.codeName, error.data, 503)
  }
}

/** Serves what search engines read: `robots.txt` and the sitemaps. `texts`: the published ones. */
export function mountSearchFiles(
  app: FastifyInstance,
  services: Services,
  texts: () => readonly PlatformTextName[],
): void {
  const { publicUrl } = services.config
  const readSitemap = keepSitemaps(services.now)
  const itemCounts = createCache(1000, { now: services.now, maxAgeMs: mutableMaxAgeMs }, async (key) => {
    const [cellNumber, shopId = 0] = key.split(' ').map(Number)
    const cell = services.cells.find(cellNumber ?? 0) ?? services
    return (await countPublishedItems(cell, [shopId])).get(shopId) ?? 0
  })
  app.get('/robots.txt', (_request, reply) =>
    reply.headers({ ...caching, 'content-type': 'text/plain; charset=utf-8' }).send(robotsText(publicUrl)),
  )
  app.get(textsSitemapPath, (_request, reply) => reply.headers(xml).send(textsSitemap(publicUrl, texts())))
  app.route({
    method: ['GET', 'HEAD'],
    url: sitemapPath,
    handler: (request, reply) =>
      sendXml(request, reply, () => {
        const published = texts()
        return readSitemap(['', ...published].join(), () => joinChunks(sitemapIndex(services, published)))
      }),
  })
  app.route<{ Params: { shortUrl: string; part: string } }>({
    method: ['GET', 'HEAD'],
    url: shopSitemapPath(':shortUrl', ':part(^[1-9]\\d{0,2}$)'),
    handler: async (request, reply) => {
      const part = Number(request.params.part)
      const shortUrl = readShortUrl(request.params.shortUrl)
      const cellNumber = shortUrl ? await findCellOfAddress(services, shortUrl) : 0
      const cell = services.cells.find(cellNumber) ?? services
      const shop = shortUrl && (await findSellingShop(cell, shortUrl))
      if (!shop || part > countParts(await itemCounts.get(`${cell.cell.number} ${shop.shop_id}`)))
        return sendRejection(request, reply, 'routeNotFound')
      return sendXml(request, reply, () =>
        readSitemap(`${shop.shop_id}/${part}`, () => joinChunks(shopSitemap(cell, shop, part))),
      )
    },
  })
}
