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

/** The ways to pay as tiles. None names a fee: the sum was settled when the order was made, and stays. */
export function ChoosePayChannel({ channels, value, onValue }: Props) {
  const { say } = useWords()
  return (
    <RadioTiles
      legend={say('payment.channels')}
      name="payChannel"
      value={value}
      onValue={onValue}
      tiles={channels.map((channel) => ({
        value: channel.id,
        label: channel.name,
        detail: channel.realMoney ? undefined : say('payment.testMoney'),
        mark: <PayChannelMark method={channel.method} />,
      }))}
    />
  )
}
