import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { uploadOrigins } from './adapters/object-storage/object-storage.ts'
import { listCodeWays } from './modules/account/public.ts'
import { countRecentComplaints } from './modules/complaint/public.ts'
import { findOrderAccent } from './modules/delivery/find-order-accent.ts'
import { getUnpaidOrder } from './modules/delivery/get-unpaid-order.ts'
import { getItem } from './modules/item/get-item.ts'
import { pageItems } from './modules/item/page-items.ts'
import { countItemsByClassify } from './modules/item/public.ts'
import { getPlatformText } from './modules/menu/get-platform-text.ts'
import { watchPlatformTexts } from './modules/menu/public.ts'
import { countRecentSales, getHoldAvailability } from './modules/order/public.ts'
import { listOfferedPayChannels } from './modules/pay-channel/public.ts'
import { findUnconfirmedFen } from './modules/payment/public.ts'
import { sumRatingsOfItem, sumRatingsOfShop } from './modules/rating/public.ts'
import { findRefundOfOrder } from './modules/reconciliation/public.ts'
import { getCustomPage } from './modules/shop/get-custom-page.ts'
import { getShop } from './modules/shop/get-shop.ts'
import { getFreeCardCounts } from './modules/stock/public.ts'
import type { Ctx, Services } from './platform/ctx.ts'
import { describeError } from './platform/log.ts'
import { readProgramFacts } from './program-facts.ts'
import { readBrowserClient } from './read-browser-client.ts'
import { readWhereItIs } from './read-where-it-is.ts'
import { mountConsole } from './web/console/mount-console.ts'
import { mountCaptchaPage } from './web/internal-pages/captcha/mount-captcha-page.ts'
import { mountSearchFiles } from './web/search/mount-search-files.ts'
import { mountSharePictures } from './web/share-picture/mount-share-pictures.ts'
import { storefrontPlugin } from './web/ssr/storefront-plugin.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))
const assets = fileURLToPath(new URL('../assets', import.meta.url))

/** Serves the built storefront, the seller's console and the sellers' pictures. Without a build only the calls are served. */
export async function mountStorefront(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    index: false,
    maxAge: '1h',
    decorateReply: false,
  })
  if (!existsSync(dist)) return
  const { sandbox, sms, mail } = services.config
  const read = <Result>(input: object, act: (ctx: Ctx) => Promise<Result>): Promise<Result> =>
    readWhereItIs(services, input, act)
  // pages are rendered for every visitor: they read what a guest with the visitor's browser may read
  const ofGuest = (ctx: Ctx, userAgent: string): Ctx => ({
    ...ctx,
    actor: { kind: 'guest', networkHash: '', ip: '', userAgent },
  })
  const ofVisitor = (ctx: Ctx, request: FastifyRequest): Ctx => ({
    ...ctx,
    actor: { kind: 'guest', ...readBrowserClient(services, request) },
  })
  const texts = await watchPlatformTexts(services)
  const settings = {
    services: services.config.serviceUrls,
    mobileBase: services.config.mobileUrl,
    verifyPasswordBase: services.config.verifyPasswordUrl,
    menuFromServer: services.config.menuFromServer,
    offline: services.config.offline,
    outbox: sandbox && [sms, mail].some((channel) => channel?.transport === 'outbox'),
    codeWays: listCodeWays(services.config),
    contact: services.config.contact,
    // administrators change them while the server runs
    get texts() {
      return texts()
    },
  }
  const origins = uploadOrigins(services.config)
  const framesCaptcha = services.config.captcha !== undefined
  const shopPorts = {
    countItemsByClassify,
    listOfferedPayChannels,
    countRecentSales,
    countRecentComplaints,
    sumRatingsOfShop,
  }
  const itemPorts = { getFreeCardCounts, getHoldAvailability, sumRatingsOfItem }
  mountCaptchaPage(app, services.config)
  mountSearchFiles(app, services, texts)
  mountSharePictures(app, services, {
    getShop: (input) => read(input, (ctx) => getShop(ctx, input, shopPorts)),
    getItem: (input) => read(input, (ctx) => getItem(ctx, input, itemPorts)),
    getCustomPage: (input) => read(input, (ctx) => getCustomPage(ctx, input)),
  })
  await app.register((scope) =>
    mountConsole(scope, {
      dist: join(dist, 'console'),
      settings: { ...settings, version: readProgramFacts().version },
      uploadOrigins: origins,
      framesCaptcha,
    }),
  )
  await app.register((pages) =>
    storefrontPlugin(pages, {
      dist,
      publicUrl: services.config.publicUrl,
      uploadOrigins: origins,
      framesCaptcha,
      settings,
      reads: {
        getShop: (input, userAgent) =>
          read(input, (ctx) => getShop(ofGuest(ctx, userAgent), input, shopPorts)),
        pageItems: (input) => read(input, (ctx) => pageItems(ctx, input, { getFreeCardCounts })),
        getItem: (input, { userAgent, locale }) =>
          read(input, (ctx) => getItem({ ...ofGuest(ctx, userAgent), locale }, input, itemPorts)),
        getUnpaidOrder: (input, request) =>
          read(input, (ctx) =>
            getUnpaidOrder(ofVisitor(ctx, request), input, { findRefundOfOrder, findUnconfirmedFen }),
          ),
        findOrderAccent: (input, request) =>
          read(input, (ctx) => findOrderAccent(ofVisitor(ctx, request), input)),
        getPlatformText: ({ name, locale }) =>
          read({}, (ctx) => getPlatformText({ ...ctx, locale }, { name })),
        getCustomPage: (input) => read(input, (ctx) => getCustomPage(ctx, input)),
        now: () => services.now(),
      },
      onError: (error) => services.log.error(describeError(error), 'a page could not be rendered'),
    }),
  )
}
