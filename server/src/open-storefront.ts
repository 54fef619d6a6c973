import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type Ctx, type House, jobCtx } from './kernel/ctx.ts'
import { describeError } from './kernel/log.ts'
import { listPlatformTexts } from './kernel/platform-texts.ts'
import { storeOrigins } from './kernel/store.ts'
import { complaintsLately } from './rooms/complaint/door.ts'
import { itemCounts } from './rooms/item/door.ts'
import { getItem } from './rooms/item/get-item.ts'
import { pageItems } from './rooms/item/page-items.ts'
import { shownHolds, soldLately } from './rooms/order/door.ts'
import { getShop } from './rooms/shop/get-shop.ts'
import { freeCards } from './rooms/stock/door.ts'
import { storefront } from './storefront/storefront.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
const assets = fileURLToPath(new URL('../assets', import.meta.url))

/** Serves the built storefront and the sellers' pictures; without a build, only the calls are served. */
export async function openStorefront(app: FastifyInstance, house: House): Promise<void> {
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    maxAge: '1h',
    decorateReply: false,
  })
  if (!existsSync(dist)) return
  // a page is drawn for anybody: it reads what every guest with such a browser may read
  const ctx = jobCtx(house, 'paint')
  const guest = (userAgent: string): Ctx => ({
    ...ctx,
    actor: { kind: 'guest', address: '', ip: '', userAgent },
  })
  const texts = await listPlatformTexts(house.config.textsDir)
  await app.register((pages) =>
    storefront(pages, {
      dist,
      publicUrl: house.config.publicUrl,
      stores: storeOrigins(house.config),
      settings: {
        services: house.config.serviceUrls,
        mobileBase: house.config.mobileUrl,
        verifyPasswordBase: house.config.verifyPasswordUrl,
        menuFromServer: house.config.menuFromServer,
        offline: house.config.offline,
        outbox: house.config.sandbox && house.config.sms?.transport === 'outbox',
        contact: house.config.contact,
        texts,
      },
      reads: {
        getShop: (input, userAgent) =>
          getShop(guest(userAgent), input, { itemCounts, soldLately, complaintsLately }),
        pageItems: (input) => pageItems(ctx, input, { freeCards }),
        getItem: (input, userAgent) => getItem(guest(userAgent), input, { freeCards, shownHolds }),
      },
      tellFailure: (error) => house.log.error(describeError(error), 'a page could not be painted'),
    }),
  )
}
