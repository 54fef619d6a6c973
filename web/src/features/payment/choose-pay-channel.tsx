import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { PayChannelMark } from './pay-channel-mark.tsx'

/** A payment method with the amount of the order there, in 分. */
export interface PricedChannel {
  channel: PayChannel
  amountFen: number
  feeFen: number
}

interface Props {
  channels: readonly PricedChannel[]
  value: PayChannelId
  onValueChange: (payChannel: PayChannelId) => void
}

/** The payment methods as tiles; if one of them has a fee, each shows its fee and amount before it is chosen. */
export function ChoosePayChannel({ channels, value, onValueChange }: Props) {
  const { t, locale } = useI18n()
  const anyFee = channels.some(({ feeFen }) => feeFen > 0)
  const detailOf = ({ channel, amountFen, feeFen }: PricedChannel) => {
    const amount = formatFen(amountFen)
    const sum =
      feeFen > 0
        ? t('payment.channelSum', { amount, fee: formatFen(feeFen) })
        : t('payment.channelNoFee', { amount })
    return (
      [!channel.realMoney && t('payment.testMoney'), anyFee && sum].filter(Boolean).join(' · ') || undefined
    )
  }
  return (
    <RadioTiles
      legend={t('payment.channels')}
      name="payChannel"
      value={value}
      onValueChange={onValueChange}
      wide={anyFee}
      tiles={channels.map((priced) => ({
        value: priced.channel.id,
        label: channelName(priced.channel.name, locale),
        detail: detailOf(priced),
        mark: <PayChannelMark method={priced.channel.method} />,
      }))}
    />
  )
}
