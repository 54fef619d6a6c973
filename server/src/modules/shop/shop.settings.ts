import type { Env } from '../../platform/config.ts'

/** Which accounts open shops for themselves: administrators alone, sellers too, or every account. */
const shopOpenings = ['platform', 'sellers', 'anyone'] as const

interface ShopSettings {
  shopOpening: (typeof shopOpenings)[number]
  /** Whether all who work in the console of a shop need a second factor, whatever its owner chose. */
  requireStaffFactor: boolean
}

declare module '../../platform/config.ts' {
  interface Config extends ShopSettings {}
}

/** Reads which accounts open shops for themselves, and what all who work in shops need. */
export function readShopSettings(env: Env, errors: string[]): ShopSettings {
  const text = env.SHOP_OPENING || 'sellers'
  const shopOpening = shopOpenings.find((each) => each === text)
  if (!shopOpening) errors.push(`SHOP_OPENING is "${text}"; it must be ${shopOpenings.join(', ')}.`)
  const factor = env.REQUIRE_STAFF_SECOND_FACTOR || 'off'
  if (factor !== 'on' && factor !== 'off')
    errors.push(`REQUIRE_STAFF_SECOND_FACTOR is "${factor}"; it must be on or off.`)
  return { shopOpening: shopOpening ?? 'platform', requireStaffFactor: factor !== 'off' }
}
