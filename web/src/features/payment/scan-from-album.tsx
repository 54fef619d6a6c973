import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { useState } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Download } from '../../ui/icon.ts'
import { drawQrFile } from '../../ui/qr-picture.tsx'
import { savePicture } from './save-picture.ts'
import styles from './scan-from-album.module.css'

const wallets = {
  alipay: 'alipay',
  wxpay: 'wechat',
  qqpay: 'qq',
  bank: 'any',
  any: 'any',
} as const satisfies Record<PayChannel['method'], string>

interface Props {
  channel: PayChannel
  content: string
  amount: string
}

/** Saves the code as a picture, and explains how a wallet scans it from there. */
export function ScanFromAlbum({ channel, content, amount }: Props) {
  const { t, locale } = useI18n()
  const [outcome, setOutcome] = useState<'saved' | 'cancelled' | 'failed'>()
  const save = async () => {
    const file = drawQrFile(content)
    // the name contains the payment method, and nothing about the order
    const name = t('paying.pictureName', { channel: channelName(channel.name, locale) })
    setOutcome(file ? await savePicture(name, file.bytes) : 'failed')
  }
  return (
    <div className={styles.album}>
      <Button wide icon={<Download />} onClick={save}>
        {t('paying.save')}
      </Button>
      <p className={styles.outcome} role="status">
        {outcome === 'saved' && t('paying.saved')}
        {outcome === 'failed' && t('paying.saveFailed')}
      </p>
      <ol className={styles.steps}>
        <li>{t('paying.step.save')}</li>
        <li>{t('paying.step.scan', { wallet: t(`paying.app.${wallets[channel.method]}`).trim() })}</li>
        <li>{t('paying.step.pay', { amount })}</li>
      </ol>
    </div>
  )
}
