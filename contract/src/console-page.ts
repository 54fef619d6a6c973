import type { NeededRight } from './shared/shop-right.ts'

/** One page of the seller's console. */
export interface ConsolePage {
  /** The name of its file `web/src/pages/console/<name>.tsx`. */
  name: string
  /** `:name` stands for one segment. Its search holds the chosen shop and the filters. */
  path: string
  /** The id of the message that is its heading. */
  title: string
  /** The groups of messages that it uses besides those of the frame, loaded with its code. */
  messages: readonly string[]
  /** What a member of the shop's staff needs to open it: one of these. Pages of the platform have none. */
  rights?: readonly NeededRight[]
  /** Also shown to an account that has no shop. */
  withoutShop?: true
  /** Also shown to a guest. */
  withoutLogin?: true
  /** Shown to administrators only, with a shop or without one. */
  forAdmin?: true
  /** The page above it, which stays marked in the navigation; pages without one are entries there. */
  parent?: string
  /** The group of its entry in the navigation. */
  group?: (typeof consoleGroups)[number]
  /** Whether its entry is always in sight on a phone; the others are behind one button. */
  tab?: true
}

/** The groups of the navigation, in their order: what is sold, what there is to sell, money, the shop itself, and the platform. */
export const consoleGroups = ['sales', 'goods', 'money', 'shop', 'platform'] as const
