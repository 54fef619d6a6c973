import { ShortUrl } from '@faka/contract/shared/ids'
import { persistedStore } from '../../lib/persisted-store.ts'

/** The shop that this device visited last, to which the way home leads. */
export const lastShop = persistedStore('last-shop', ShortUrl)
