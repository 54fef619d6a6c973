import { channelName } from '@faka/contract/channel-name'
import type { PayChannelId } from '@faka/contract/ids'
import { formatFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import { useWords } from '../../kernel/words.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { PayChannelMark } from './pay-channel-mark.tsx'

/** A way to pay with what the order costs there, in 分. */
export interface PricedChannel {
  channel: PayChannel
  amountFen: number
  feeFen: number
}

interface Props {
  channels: readonly PricedChannel[]
  value: PayChannelId
  onValue: (payChannel: PayChannelId) => void
}

/** The ways to pay as tiles; where one of them has a fee, each names its own and the sum before it is chosen. */
export function ChoosePayChannel({ channels, value, onValue }: Props) {
  const { say, locale } = useWords()
  const someFee = channels.some(({ feeFen }) => feeFen > 0)
  const detailOf = ({ channel, amountFen, feeFen }: PricedChannel) => {
    const amount = formatFen(amountFen)
    const sum =
      feeFen > 0
        ? say('payment.channelSum', { amount, fee: formatFen(feeFen) })
        : say('payment.channelNoFee', { amount })
    return (
      [!channel.realMoney && say('payment.testMoney'), someFee && sum].filter(Boolean).join(' · ') ||
      undefined
    )
  }
  return (
    <RadioTiles
      legend={say('payment.channels')}
      name="payChannel"
      value={value}
      onValue={onValue}
      wide={someFee}
      tiles={channels.map((priced) => ({
        value: priced.channel.id,
        label: channelName(priced.channel.name, locale),
        detail: detailOf(priced),
        mark: <PayChannelMark method={priced.channel.method} />,
      }))}
    />
  )
}
