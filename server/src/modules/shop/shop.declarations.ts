import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How many shops an account may open for itself. */
export const shopLimits = {
  shopsPerAccount: { env: 'LIMIT_SHOPS_PER_ACCOUNT', fallback: 20, min: 1, max: 1000 },
} as const satisfies LimitDefinitions

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof shopLimits> {}
}

declare module '../../platform/pubsub.ts' {
  interface PubSubChannels {
    /** Shops whose page, items or pay channels changed; `all` for every shop. */
    catalogue: true
  }
}
