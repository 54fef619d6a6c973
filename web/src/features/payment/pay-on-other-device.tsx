import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './leave-app.module.css'

/** What to do if this payment method does not work on this phone. */
export function PayOnOtherDevice({ channel }: { channel: PayChannel }) {
  const { t, locale } = useI18n()
  return (
    <div className={styles.leave}>
      <Notice
        tone="warning"
        live
        title={t('paying.elsewhere', { channel: channelName(channel.name, locale) })}
      >
        {t('paying.elsewhereHow')}
      </Notice>
      <CopyButton
        wide
        text={location.href}
        label={t('paying.copyLink')}
        doneLabel={t('paying.linkCopied')}
        failedLabel={t('shell.copyFailed')}
      />
    </div>
  )
}
