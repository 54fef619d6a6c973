import type { Item } from '@faka/contract/item/item'
import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { Translation } from '../../lib/messages.ts'

/** Why an item cannot be bought now; part of the message keys. */
export type UnavailableReason = 'soldOut' | 'held' | 'keptBack' | 'noChannel'

/**
 * Why this visitor cannot buy an item now; undefined where they can.
 * @param available the stock; Infinity where the shop does not show it
 */
export function findUnavailableReason(item: Item, available: number): UnavailableReason | undefined {
  if (available < item.minQuantity) return item.nextRelease ? 'held' : 'soldOut'
  if (item.maxQuantityNow < item.minQuantity) return 'keptBack'
  return item.payChannels.length === 0 ? 'noChannel' : undefined
}

/** The message for the reason. */
export function unavailableMessage(
  item: Item,
  reason: UnavailableReason,
  { t, locale }: Translation,
): string {
  if (reason !== 'noChannel' || !item.payOnDesks) return t(`buy.${reason}`)
  return t('buy.onDesks', {
    channels: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
      item.payOnDesks.map((name) => channelName(name, locale)),
    ),
  })
}
