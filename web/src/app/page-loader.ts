import type { Order } from '@faka/contract/delivery/delivery'
import type { Item, ItemBrief } from '@faka/contract/item/item'
import type { getPlatformText, PlatformTextName } from '@faka/contract/menu/platform-text'
import type { ReplyOf } from '@faka/contract/shared/endpoint'
import type { CustomPageId, ItemId, OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { AccentTheme } from '@faka/contract/shop/accent'
import type { CustomPage } from '@faka/contract/shop/custom-page'
import type { Shop } from '@faka/contract/shop/shop'
import type { InitialData } from '@faka/contract/storefront/initial-data'
import type { ItemsParams } from '../features/item/items-params.ts'
import type { RouteMatch } from './guards/guard.ts'

/** What the renderer reads from the server. Each throws errors that `notFoundKind` can distinguish. */
export interface RendererReads {
  getShop(input: { shortUrl: ShortUrl }): Promise<Shop>
  pageItems(input: ItemsParams): Promise<{ list: ItemBrief[]; total: number; page: number; pageSize: number }>
  getItem(input: { id: ItemId }): Promise<Item>
  /** An order that waits for its payment; undefined for any other, and for a visitor who looked up too many. */
  getUnpaidOrder(input: { orderNo: OrderNo }): Promise<Order | undefined>
  /** The colours of the shop of an order, where it has any; undefined for a visitor who looked up too many as well. */
  findOrderAccent(input: { orderNo: OrderNo }): Promise<AccentTheme | undefined>
  /** A text in this language, or else in the one that it is written in. */
  getPlatformText(input: { name: PlatformTextName; locale: Locale }): Promise<ReplyOf<typeof getPlatformText>>
  getCustomPage(input: { customPageId: CustomPageId }): Promise<CustomPage>
  now(): Date
  /** Why a reading failed because the thing is not there; undefined for every other failure. */
  notFoundKind(error: unknown): 'shop' | 'item' | 'classify' | 'customPage' | undefined
}

/** What a page of an address shows, and what the document's head says of it. */
interface LoadedPage {
  first: InitialData
  /** The title of the page's row, unless given. */
  title?: string
  description?: string
}

/** A page that only the browser can read, in the colours of its shop. */
interface ColouredPage {
  accent: AccentTheme | undefined
}

/**
 * Reads on the server what a page shows: `filledByBrowser` where only the browser can read it, undefined where the
 * address names nothing that can exist; throws what the reads throw.
 */
export type PageLoader = (
  match: RouteMatch,
  reads: RendererReads,
  locale: Locale,
) => Promise<LoadedPage | ColouredPage | 'filledByBrowser' | undefined>
