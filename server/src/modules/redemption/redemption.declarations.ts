import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many wrong cards a network may try on redeem pages. */
export const redemptionLimits = {
  wrongCardsPerNetworkAnd10Minutes: {
    env: 'LIMIT_WRONG_CARDS_PER_NETWORK_AND_10_MINUTES',
    fallback: 20,
    min: 1,
    max: 1_000_000_000,
  },
} as const satisfies LimitDefinitions

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof redemptionLimits> {}
}

declare module '../../platform/domain-events.ts' {
  interface DomainEventKinds {
    'card.redeemed': true
  }
}
