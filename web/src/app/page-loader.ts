import type { Item, ItemBrief } from '@faka/contract/item/item'
import type { ItemId, ShortUrl } from '@faka/contract/shared/ids'
import type { Shop } from '@faka/contract/shop/shop'
import type { InitialData } from '@faka/contract/storefront/initial-data'
import type { ItemsParams } from '../features/item/items-params.ts'
import type { RouteMatch } from './guards/guard.ts'

/** What the renderer reads from the server. Each throws errors that `notFoundKind` can distinguish. */
export interface RendererReads {
  getShop(input: { shortUrl: ShortUrl }): Promise<Shop>
  pageItems(input: ItemsParams): Promise<{ list: ItemBrief[]; total: number; page: number; pageSize: number }>
  getItem(input: { id: ItemId }): Promise<Item>
  /** Why a reading failed because the thing is not there; undefined for every other failure. */
  notFoundKind(error: unknown): 'shop' | 'item' | 'classify' | undefined
}

/** What a page of an address shows, and what the document's head says of it. */
interface LoadedPage {
  first: InitialData
  title: string
  description: string
}

/**
 * Reads on the server what a page shows. Undefined where the address names nothing that can exist; throws what the reads
 * throw.
 */
export type PageLoader = (match: RouteMatch, reads: RendererReads) => Promise<LoadedPage | undefined>
