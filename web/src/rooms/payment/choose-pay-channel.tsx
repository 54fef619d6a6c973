import type { PayChannelId } from '@faka/contract/ids'
import type { PayChannel } from '@faka/contract/shop'
import { useWords } from '../../kernel/words.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { PayChannelMark } from './pay-channel-mark.tsx'

interface Props {
  channels: readonly PayChannel[]
  value: PayChannelId
  onValue: (payChannel: PayChannelId) => void
}

/** Hundredths of a percent as "0.6%". */
const percent = (basisPoints: number) => `${basisPoints / 100}%`

/** The ways to pay as tiles, each with its fee. */
export function ChoosePayChannel({ channels, value, onValue }: Props) {
  const { say } = useWords()
  const detail = ({ realMoney, feeBasisPoints }: PayChannel) => {
    if (feeBasisPoints > 0) return say('payment.fee', { percent: percent(feeBasisPoints) })
    return realMoney ? undefined : say('payment.testMoney')
  }
  return (
    <RadioTiles
      legend={say('payment.channels')}
      name="payChannel"
      value={value}
      onValue={onValue}
      tiles={channels.map((channel) => ({
        value: channel.id,
        label: channel.name,
        detail: detail(channel),
        mark: <PayChannelMark method={channel.method} />,
      }))}
    />
  )
}
