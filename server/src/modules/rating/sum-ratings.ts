import type { RatingSummary } from '@faka/contract/rating/rating-summary'
import { ratingDays } from '@faka/contract/shop/shop'
import { createCache } from '../../platform/cache.ts'
import type { Services } from '../../platform/ctx.ts'
import { isRealMoney } from '../pay-channel/public.ts'
import { summarize } from './rating.rules.ts'
import { type RatingSums, sumItemRatings, sumShopRatings } from './rating-page.sql.ts'

/** A shop with fewer ratings than this shows none in its record. */
const minShopRatings = 5

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The sums of the ratings of items and of shops. */
export const createRatingCaches = (services: Services) => ({
  ofItems: createCache<RatingSums>(10_000, { now: services.now, maxAgeMs: minuteMs }, (itemId) =>
    sumItemRatings(services.db, Number(itemId), isRealMoney(services)),
  ),
  ofShops: createCache<RatingSums>(10_000, { now: services.now, maxAgeMs: 10 * minuteMs }, (shopId) =>
    sumShopRatings(services.db, Number(shopId), new Date(services.now().getTime() - ratingDays * dayMs)),
  ),
})

/** The ratings of an item together, at most a minute old; undefined without any. */
export const sumRatingsOfItem = async (
  services: Services,
  itemId: number,
): Promise<RatingSummary | undefined> => summarize(await services.modules.rating.ofItems.get(String(itemId)))

/** The ratings that a shop got lately, at most ten minutes old; undefined if they are too few to mean anything. */
export const sumRatingsOfShop = async (
  services: Services,
  shopId: number,
): Promise<RatingSummary | undefined> =>
  summarize(await services.modules.rating.ofShops.get(String(shopId)), minShopRatings)
