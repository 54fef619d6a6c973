import type { Item } from '@faka/contract/item/item'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { Translation } from '../../lib/messages.ts'

/** Why an item cannot be bought now, as its sentences are named. */
export type UnavailableReason = 'soldOut' | 'held' | 'keptBack' | 'noChannel'

/**
 * Why an item cannot be bought now by this visitor; undefined where it can.
 * @param left how many there are; Infinity where the shop does not tell
 */
export function findUnavailableReason(item: Item, left: number): UnavailableReason | undefined {
  if (left < item.minQuantity) return item.nextRelease ? 'held' : 'soldOut'
  if (item.maxQuantityNow < item.minQuantity) return 'keptBack'
  return item.payChannels.length === 0 ? 'noChannel' : undefined
}

/** The sentence that says so. */
export function unavailableMessage(item: Item, why: UnavailableReason, { t, locale }: Translation): string {
  if (why !== 'noChannel' || !item.payOnDesks) return t(`buy.${why}`)
  return t('buy.onDesks', {
    channels: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      item.payOnDesks.map((name) => channelName(name, locale)),
    ),
  })
}
