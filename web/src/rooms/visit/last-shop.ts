import { ShortUrl } from '@faka/contract/ids'
import { stored } from '../../kernel/stored.ts'

/** The shop that this device visited last, to which the way home leads. */
export const lastShop = stored('last-shop', ShortUrl)
