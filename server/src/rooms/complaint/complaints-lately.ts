import type { House } from '../../kernel/ctx.ts'
import { createMemory } from '../../kernel/memory.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { type ComplaintCounts, countComplaints } from './shop-record.sql.ts'

const dayMs = 24 * 60 * 60_000
/** How old what a shop's head says of its complaints may be. */
const ageMs = 10 * 60_000

const memory = perHouse((house) =>
  createMemory<ComplaintCounts>(10_000, { now: house.now, ageMs }, (key) => {
    const [shopId, days] = key.split(' ').map(Number)
    return countComplaints(house.db, shopId ?? 0, new Date(house.now().getTime() - (days ?? 0) * dayMs))
  }),
)

/** How many complaints about a shop were made in the last days, and how they ended; at most ten minutes old. */
export const complaintsLately = (house: House, shopId: number, days: number): Promise<ComplaintCounts> =>
  memory(house).get(`${shopId} ${days}`)
