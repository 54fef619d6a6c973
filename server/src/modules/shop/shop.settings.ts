import type { Env } from '../../platform/config.ts'

/** Which accounts open shops for themselves: administrators alone, sellers too, or every account. */
const shopOpenings = ['platform', 'sellers', 'anyone'] as const

interface ShopSettings {
  shopOpening: (typeof shopOpenings)[number]
}

declare module '../../platform/config.ts' {
  interface Config extends ShopSettings {}
}

/** Reads which accounts open shops for themselves. */
export function readShopSettings(env: Env, errors: string[]): ShopSettings {
  const text = env.SHOP_OPENING || 'sellers'
  const shopOpening = shopOpenings.find((each) => each === text)
  if (!shopOpening) errors.push(`SHOP_OPENING is "${text}"; it must be ${shopOpenings.join(', ')}.`)
  return { shopOpening: shopOpening ?? 'platform' }
}
