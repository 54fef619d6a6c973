import type { PayChannel, PayDevice } from '@faka/contract/pay-channel/offered-channel'
import { formatFen, maxFen } from '@faka/contract/shared/money'
import { useI18n } from '../../lib/messages.ts'
import styles from './channel-list.module.css'

interface Props {
  channel: Pick<PayChannel, 'feeBasisPoints' | 'leastFen' | 'mostFen'>
  /** Who pays the fee. */
  feePayer: 'buyer' | 'seller'
  devices?: readonly PayDevice[]
}

/** Fee, limits and devices of a payment method. */
export function ChannelFacts({ channel, feePayer, devices = [] }: Props) {
  const { t } = useI18n()
  const { feeBasisPoints, leastFen, mostFen } = channel
  const percent = feeBasisPoints / 100
  const limits = [
    leastFen > 1 && t('channels.least', { amount: formatFen(leastFen) }),
    mostFen < maxFen && t('channels.most', { amount: formatFen(mostFen) }),
  ].filter(Boolean)
  return (
    <div className={styles.facts}>
      <span>
        {feeBasisPoints === 0
          ? t('channels.fee.none')
          : t(feePayer === 'seller' ? 'channels.fee.seller' : 'channels.fee.buyer', { percent })}
      </span>
      {limits.length > 0 && <span>{limits.join(' ')}</span>}
      {devices.length > 0 && (
        <span>{devices.map((device) => t(`channels.device.${device}`)).join(' · ')}</span>
      )}
    </div>
  )
}
