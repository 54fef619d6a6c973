import { ShortUrl } from '@faka/contract/shared/ids'
import { persistedStore } from '../../lib/persisted-store.ts'

/** The shop that this device visited last; the home link leads to it. */
export const lastShop = persistedStore('last-shop', ShortUrl)
