import type { getItem } from '@faka/contract/item/item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { type Locale, locales } from '@faka/contract/shared/locale'
import { readItemId, readShortUrl } from '@faka/contract/shared/urls'
import { type getCustomPage, readCustomPageId } from '@faka/contract/shop/custom-page'
import type { getShop } from '@faka/contract/shop/shop'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCellAway } from '../../platform/cells/cell-away-error.ts'
import type { Services } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sendRejection } from '../../platform/http.ts'
import { describeError } from '../../platform/log.ts'
import { keepSharePictures } from './keep-share-pictures.ts'
import {
  customPageSharePicture,
  itemSharePicture,
  type SharePicture,
  type SharePictureKind,
  sharePictureKinds,
  sharePicturePath,
  shopSharePicture,
} from './share-picture.ts'

/** What guests may read of a page; they reject where there is no such thing. */
export interface SharePictureReads {
  getShop(input: InputOf<typeof getShop>): Promise<ReplyOf<typeof getShop>>
  getItem(input: InputOf<typeof getItem>): Promise<ReplyOf<typeof getItem>>
  getCustomPage(input: InputOf<typeof getCustomPage>): Promise<ReplyOf<typeof getCustomPage>>
}

/** Shown where a picture could not be drawn. */
const fallbackPicture = '/icons/icon-512.png'
const maxAgeSeconds = 7 * 24 * 3600

interface Params {
  kind: string
  id: string
  locale: string
  file: string
}

/** What the picture of a page shows now; undefined for one that search engines leave out, as those of frozen shops. */
async function describe(
  reads: SharePictureReads,
  kind: SharePictureKind,
  id: string,
  locale: Locale,
): Promise<SharePicture | undefined> {
  if (kind === 'shop') {
    const shortUrl = readShortUrl(id)
    const shop = shortUrl && (await reads.getShop({ shortUrl }))
    return shop && !shop.unlisted ? shopSharePicture(shop) : undefined
  }
  if (kind === 'item') {
    const itemId = readItemId(id)
    const item = itemId && (await reads.getItem({ id: itemId }))
    return item && !item.unlisted ? itemSharePicture(item, locale) : undefined
  }
  const customPageId = readCustomPageId(id)
  return customPageId && customPageSharePicture(await reads.getCustomPage({ customPageId }))
}

/** The same, also undefined where there is no such page. */
async function findSharePicture(
  reads: SharePictureReads,
  kind: SharePictureKind,
  id: string,
  locale: Locale,
): Promise<SharePicture | undefined> {
  try {
    return await describe(reads, kind, id, locale)
  } catch (error) {
    if (error instanceof DomainError && !isCellAway(error)) return undefined
    throw error
  }
}

/** Answers that a picture is there later: messengers come back. */
const sendLater = (request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply =>
  sendRejection(
    request,
    reply.headers({ 'cache-control': 'no-store', 'retry-after': error.retryAfterSeconds ?? 60 }),
    error.codeName,
    error.data,
    503,
  )

/**
 * Serves the pictures by which messengers show links to shops, items and custom pages. The address of one that has changed
 * leads to the one that is shown now, so that no more is drawn than there are pages.
 */
export function mountSharePictures(app: FastifyInstance, services: Services, reads: SharePictureReads): void {
  const readPicture = keepSharePictures(services)
  app.route<{ Params: Params }>({
    method: ['GET', 'HEAD'],
    url: '/og/:kind/:id/:locale/:file',
    errorHandler: (error, request, reply) => {
      if (!(error instanceof DomainError)) throw error
      return sendLater(request, reply, error)
    },
    handler: async (request, reply) => {
      const { params } = request
      const kind = sharePictureKinds.find((each) => each === params.kind)
      const locale = locales.find((each) => each === params.locale)
      const found = kind && locale && (await findSharePicture(reads, kind, params.id, locale))
      if (!found) return sendRejection(request, reply, 'routeNotFound')
      const path = sharePicturePath(kind, params.id, locale, found)
      if (path !== request.url.split('?')[0])
        return reply.header('cache-control', 'no-store').redirect(path, 302)
      const headers = {
        'content-type': 'image/jpeg',
        'cache-control': `public, max-age=${maxAgeSeconds}, immutable`,
      }
      if (request.method === 'HEAD') return reply.headers(headers).send()
      try {
        const picture = await readPicture(path, found)
        return reply.headers(headers).send(picture)
      } catch (error) {
        if (error instanceof DomainError) throw error
        services.log.error(describeError(error), 'a picture of a shared link could not be drawn')
        return reply.header('cache-control', 'no-store').redirect(fallbackPicture, 302)
      }
    },
  })
}
