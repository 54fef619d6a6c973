import type { FirstScreen, PaintSetting } from '@faka/contract/first-screen'
import type { ItemId, ShortUrl } from '@faka/contract/ids'
import type { Item, ItemBrief } from '@faka/contract/item'
import type { Locale } from '@faka/contract/locale'
import type { Shop } from '@faka/contract/shop'
import { readItemId, readShortUrl } from '@faka/contract/urls'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Frame } from './chrome/frame.tsx'
import { PageWaiting } from './chrome/page-waiting.tsx'
import { UserPageWaiting } from './chrome/user-page-waiting.tsx'
import { isFirstPage } from './fetch-page.ts'
import type { Place } from './guards/guard.ts'
import { designedAppSettings, PaintedWith } from './kernel/app-settings.ts'
import { PlaceProvider, StillWay } from './kernel/routing.tsx'
import { PaintedPlatform } from './kernel/settings.ts'
import { Speaking } from './kernel/speaking.ts'
import { documentTitle, systemName } from './kernel/title.ts'
import { firstGroups, type WordGroup, wordsOf } from './kernel/words.ts'
import enUS from './locales/en-US.ts'
import zhCN from './locales/zh-CN.ts'
import { MobileFrame, mobilePages } from './mobile-site.ts'
import CashDesk from './pages/cash-desk.tsx'
import ComplaintDetail from './pages/complaint-detail.tsx'
import CreateComplaint from './pages/create-complaint.tsx'
import ErrorPage from './pages/error-page.tsx'
import ItemDetail, { seed as seedItem } from './pages/item-detail.tsx'
import Login from './pages/login.tsx'
import MobileItemDetail from './pages/mobile/item-detail.tsx'
import MobileShopDetail from './pages/mobile/shop-detail.tsx'
import MobileUserAccount from './pages/mobile/user-account.tsx'
import NotFound from './pages/not-found.tsx'
import Offline from './pages/offline.tsx'
import PasswordReset from './pages/password-reset.tsx'
import PaySuccess from './pages/pay-success.tsx'
import PlatformText from './pages/platform-text.tsx'
import ShopDetail, { seed as seedShop } from './pages/shop-detail.tsx'
import Signup from './pages/signup.tsx'
import VerifyPassword from './pages/verify-password.tsx'
import { plainDescription } from './rooms/item/description.ts'
import { type ItemsWish, readItemsWish, withoutClassify } from './rooms/item/items-wish.ts'
import { notFound, pages, placeOf } from './routes.tsx'
import { Surroundings } from './surroundings.tsx'

/** Where the painter reads. Each throws what `whyAbsent` can tell apart. */
export interface Reads {
  getShop(input: { shortUrl: ShortUrl }): Promise<Shop>
  pageItems(input: ItemsWish): Promise<{ list: ItemBrief[]; total: number; page: number; pageSize: number }>
  getItem(input: { id: ItemId }): Promise<Item>
  /** Why a reading failed because the thing is not there; undefined for every other failure. */
  whyAbsent(error: unknown): 'shop' | 'item' | 'classify' | undefined
}

/** What a page is drawn from: its data and what stands in the head of the document. */
export interface Scene {
  /** The name of the page's file. */
  page: string
  lost: boolean
  /** Absent for pages that the browser fills. */
  first: FirstScreen | undefined
  title: string
  description: string
}

const speakers = { 'zh-CN': new Speaking('zh-CN', zhCN), 'en-US': new Speaking('en-US', enUS) }

const lostScene = (locale: Locale): Scene => ({
  page: 'not-found',
  lost: true,
  first: { page: 'notFound' },
  title: documentTitle(wordsOf(speakers[locale]).say('shell.notFound.title')),
  description: '',
})

async function shopScene(shortUrl: ShortUrl, query: URLSearchParams, reads: Reads): Promise<Scene> {
  const wish = readItemsWish(shortUrl, query)
  const [shop, items] = await Promise.all([
    reads.getShop({ shortUrl }),
    reads.pageItems(wish).catch((error) => {
      if (reads.whyAbsent(error) === 'classify') return reads.pageItems(withoutClassify(wish))
      throw error
    }),
  ])
  return {
    page: 'shop-detail',
    lost: false,
    first: { page: 'shop', shop, query: { ...wish }, items },
    title: documentTitle(shop.name),
    description: shop.opening || shop.notice,
  }
}

async function itemScene(id: ItemId, reads: Reads): Promise<Scene> {
  const item = await reads.getItem({ id })
  return {
    page: 'item-detail',
    lost: false,
    first: { page: 'item', item },
    title: documentTitle(item.title),
    description: plainDescription(item.description),
  }
}

/** Finds out what an address shows, and reads what its first screen needs. */
export async function sceneOf(
  url: { pathname: string; search: string },
  locale: Locale,
  reads: Reads,
): Promise<Scene> {
  const { page, params, query } = placeOf(url)
  const shortUrl = page.name === 'shop-detail' ? readShortUrl(params.shortUrl) : undefined
  const id = page.name === 'item-detail' ? readItemId(params.id) : undefined
  try {
    if (shortUrl) return await shopScene(shortUrl, query, reads)
    if (id) return await itemScene(id, reads)
  } catch (error) {
    if (reads.whyAbsent(error) === undefined) throw error
    return lostScene(locale)
  }
  if (page.path === '*' || page.path.includes('/:')) return lostScene(locale)
  const { say } = wordsOf(speakers[locale])
  return {
    page: page.name,
    lost: false,
    first: undefined,
    title: page.title ? documentTitle(say(page.title)) : systemName,
    description: '',
  }
}

function draw(
  url: { pathname: string; search: string },
  { locale, theme, mobile, base, phone, app, contact, texts }: PaintSetting,
  place: Place,
  drawn: ReactNode,
  client: QueryClient,
) {
  const SiteFrame = mobile ? MobileFrame : Frame
  return renderToStaticMarkup(
    <Surroundings client={client} speaking={speakers[locale]}>
      <PaintedWith value={{ ...designedAppSettings, ...app, theme, device: phone ? 'mobile' : 'desktop' }}>
        <PaintedPlatform value={{ contact, texts }}>
          <StillWay site={{ mobile, base, phone }} url={url}>
            <SiteFrame busy={false} place={place}>
              {drawn}
            </SiteFrame>
          </StillWay>
        </PaintedPlatform>
      </PaintedWith>
    </Surroundings>,
  )
}

const isFirstGroup = (group: WordGroup): boolean => firstGroups.some((first) => first === group)

/** Every page by the name of its file, for whoever weighs them. */
export const pageNames = pages.map(({ name }) => name)

/** The source files without which a page of a site cannot be drawn in a language, as the manifest of the build names them. */
export function sourcesOfPage(
  name: string,
  { locale, mobile }: Pick<PaintSetting, 'locale' | 'mobile'>,
): string[] {
  const page = pages.find((each) => each.name === name) ?? notFound
  const words: readonly WordGroup[] = ['shell', ...(mobile ? (['mobile'] as const) : []), ...page.words]
  const isForThumb = mobile && page.name in mobilePages
  return [
    `src/pages/${isForThumb ? 'mobile/' : ''}${page.name}.tsx`,
    mobile ? 'src/mobile-site.ts' : 'src/chrome/frame.tsx',
    ...(isForThumb || isFirstPage(page) ? [] : ['src/further-pages.ts']),
    ...words.map((group) => `src/locales/${locale}/${group}.ts`),
    ...(words.every(isFirstGroup) ? [] : ['src/kernel/further-words.ts']),
  ]
}

/** Pages that the browser fills: they are painted as they wait, so that the visitor sees where he is at once. */
const waitingPages: Record<string, ComponentType> = {
  'cash-desk': CashDesk,
  'pay-success': PaySuccess,
  'verify-password': VerifyPassword,
  'error-page': ErrorPage,
  offline: Offline,
  login: Login,
  signup: Signup,
  'password-reset': PasswordReset,
  'platform-text': PlatformText,
  'user-account': () => <UserPageWaiting title="profile.title" />,
  'order-list': () => <UserPageWaiting title="orders.title" />,
  'order-detail': () => <UserPageWaiting title="orders.detail" />,
  'order-sales-list': () => <UserPageWaiting title="sales.title" />,
  'user-wallet': () => <UserPageWaiting title="profile.wallet.title" />,
  'create-complaint': CreateComplaint,
  'complaint-detail': ComplaintDetail,
  'user-feedback': () => <UserPageWaiting title="complaint.title" />,
  'user-contact': () => <UserPageWaiting title="profile.contact.title" />,
}

/** Those that the mobile site has of its own. */
const mobileWaitingPages: Record<string, ComponentType> = { 'user-account': MobileUserAccount }

function screenOf({ page, first }: Scene, mobile: boolean): ReactNode {
  if (first?.page === 'notFound') return <NotFound />
  if (first?.page === 'shop') return mobile ? <MobileShopDetail /> : <ShopDetail />
  if (first?.page === 'item') return mobile ? <MobileItemDetail /> : <ItemDetail />
  const Waiting = (mobile && mobileWaitingPages[page]) || waitingPages[page] || PageWaiting
  return <Waiting />
}

/**
 * Draws the first screen of a scene, with the addresses of the pictures that it shows at once; for a page that the
 * browser draws, the frame in which it waits.
 */
export function paint(
  url: { pathname: string; search: string },
  scene: Scene,
  setting: PaintSetting,
): { html: string; preloads: string } {
  const client = new QueryClient()
  seedShop(scene.first, client)
  seedItem(scene.first, client)
  const place = placeOf(url)
  const drawn = (
    <div>
      <PlaceProvider value={place}>{screenOf(scene, setting.mobile)}</PlaceProvider>
    </div>
  )
  const markup = draw(url, setting, place, drawn, client)
  // React writes the preloads of pictures in front; they belong into the head.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { html: markup.slice(preloads.length), preloads }
}
