import type { House } from '../../kernel/ctx.ts'
import { createMemory } from '../../kernel/memory.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { countSold, type SoldCounts } from './shop-record.sql.ts'

const minuteMs = 60_000
/** How old what a shop's head says of its sales may be. */
const ageMs = 10 * minuteMs

const memory = perHouse((house) =>
  createMemory<SoldCounts>(10_000, { now: house.now, ageMs }, (key) => {
    const [shopId, days] = key.split(' ').map(Number)
    const now = house.now().getTime()
    const from = new Date(now - (days ?? 0) * 24 * 60 * minuteMs)
    return countSold(house.db, shopId ?? 0, from, new Date(now - minuteMs))
  }),
)

/** How many orders of a shop were paid and delivered in the last days, and how fast; at most ten minutes old. */
export const soldLately = (house: House, shopId: number, days: number): Promise<SoldCounts> =>
  memory(house).get(`${shopId} ${days}`)
