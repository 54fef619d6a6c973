import { getRating, saveRating } from '@faka/contract/rating/rating'
import { expectSame } from './expect-same.ts'
import { pick } from './pick.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** Rates an order by several requests at once: what is kept is one of them, and an order that ended otherwise has none. */
export async function rateAtOnce(
  simulation: SimulatedShop,
  order: number,
  stars: readonly number[],
): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  const { orderNo, input, isOwned } = purchase
  const as = isOwned ? 'owner' : 'guest'
  const access = { orderNo, cardPassword: input.cardPassword }
  const answers = await Promise.all(
    stars.map((each) => simulation.call(saveRating, { ...access, stars: each, text: `${each}` }, as)),
  )
  const kept = answers.flatMap((answer) => (answer.ok ? [answer.data.ratingNo] : []))
  if (kept.length === 0) return
  expectSame('ratings of one order', 1, new Set(kept).size)
  const shown = await simulation.call(getRating, access, as)
  const rating = shown.ok ? shown.data.rating : undefined
  if (rating) expectSame('the text of a rating is that of its stars', `${rating.stars}`, rating.text)
}
