import type { Item } from '@faka/contract/item/item'
import { yuanFromFen } from '@faka/contract/shared/money'
import { isSoldOut } from '../../modules/item/public.ts'
import { unitPriceFen } from '../../modules/pricing/public.ts'

/** The currency of every price, by ISO 4217. */
export const currency = 'CNY'

/** The price of one unit of the smallest order, as a decimal. */
export const offerPrice = (item: Item): string => yuanFromFen(unitPriceFen(item, item.minQuantity))

/** Whether an order can be placed: there is stock, and a way to pay, which a frozen shop has not. */
export const isOnOffer = ({ stock, payChannels, payOnDesks }: Item): boolean =>
  !isSoldOut(stock) && (payChannels.length > 0 || payOnDesks !== undefined)
