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
import { type Ctx, jobCtx, type Services } from './platform/ctx.ts'
import { describeError } from './platform/log.ts'
import { readProgramFacts } from './program-facts.ts'
import { readBrowserClient } from './read-browser-client.ts'
import { routeCall } from './route-call.ts'
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
  // pages are rendered for every visitor: they read what a guest with the visitor's browser may read
  const renderCtx = async (input: object): Promise<Ctx> =>
    jobCtx(await routeCall(services, undefined, input), 'render')
  const guest = async (input: object, userAgent: string): Promise<Ctx> => ({
    ...(await renderCtx(input)),
    actor: { kind: 'guest', networkHash: '', ip: '', userAgent },
  })
  const visitor = async (input: object, request: FastifyRequest): Promise<Ctx> => ({
    ...(await renderCtx(input)),
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
    getShop: async (input) => getShop(await renderCtx(input), input, shopPorts),
    getItem: async (input) => getItem(await renderCtx(input), input, itemPorts),
    getCustomPage: async (input) => getCustomPage(await renderCtx(input), input),
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
        getShop: async (input, userAgent) => getShop(await guest(input, userAgent), input, shopPorts),
        pageItems: async (input) => pageItems(await renderCtx(input), input, { getFreeCardCounts }),
        getItem: async (input, { userAgent, locale }) =>
          getItem({ ...(await guest(input, userAgent)), locale }, input, itemPorts),
        getUnpaidOrder: async (input, request) =>
          getUnpaidOrder(await visitor(input, request), input, { findRefundOfOrder, findUnconfirmedFen }),
        findOrderAccent: async (input, request) => findOrderAccent(await visitor(input, request), input),
        getPlatformText: async ({ name, locale }) =>
          getPlatformText({ ...(await renderCtx({})), locale }, { name }),
        getCustomPage: async (input) => getCustomPage(await renderCtx(input), input),
        now: () => services.now(),
      },
      onError: (error) => services.log.error(describeError(error), 'a page could not be rendered'),
    }),
  )
}
