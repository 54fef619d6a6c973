import { seedLevels } from '../test-support/seed/seed-levels.ts'
import { seedPlatformLevels } from '../test-support/seed/seed-platform-levels.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** Sets the levels of the shop and of the platform, null for none, and whether the shop gives the price of the platform's. */
export interface LevelsStep {
  act: 'setLevels'
  shopPercent: number | null
  platformPercent: number | null
  joined: boolean
}

const levelsOf = (name: string, spentFen: number, percent: number | null) =>
  percent === null ? [] : [{ name, spentFen, basisPoints: percent * 100 }]

/** What the platform's level needs is more than one order, so that refunds take it away. */
export async function setAllLevels(
  { shop }: SimulatedShop,
  { shopPercent, platformPercent, joined }: Omit<LevelsStep, 'act'>,
): Promise<void> {
  await Promise.all([
    seedPlatformLevels(shop, levelsOf('Star', 1500, platformPercent)),
    seedLevels(shop, { levels: levelsOf('Member', 1, shopPercent), platformLevels: joined }),
  ])
}
