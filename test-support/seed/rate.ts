import { type OwnRating, saveRating } from '@faka/contract/rating/rating'
import type { PlacedOrder } from './purchase.ts'

/** Rates an order as its buyer. */
export const rate = ({ buyer, orderNo }: PlacedOrder, stars = 5, text = 'It works.'): Promise<OwnRating> =>
  buyer.call(saveRating, { orderNo, stars, text })
