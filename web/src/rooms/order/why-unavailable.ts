import { channelName } from '@faka/contract/channel-name'
import type { Item } from '@faka/contract/item'
import type { Words } from '../../kernel/words.ts'

/** Why an item cannot be bought now, as its sentences are named. */
export type Unavailable = 'soldOut' | 'held' | 'keptBack' | 'noChannel'

/**
 * Why an item cannot be bought now by this visitor; undefined where it can.
 * @param left how many there are; Infinity where the shop does not tell
 */
export function whyUnavailable(item: Item, left: number): Unavailable | undefined {
  if (left < item.minQuantity) return item.nextRelease ? 'held' : 'soldOut'
  if (item.maxQuantityNow < item.minQuantity) return 'keptBack'
  return item.payChannels.length === 0 ? 'noChannel' : undefined
}

/** The sentence that says so. */
export function unavailableReason(item: Item, why: Unavailable, { say, locale }: Words): string {
  if (why !== 'noChannel' || !item.payOnDesks) return say(`buy.${why}`)
  return say('buy.onDesks', {
    channels: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      item.payOnDesks.map((name) => channelName(name, locale)),
    ),
  })
}
