import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { HostApp } from './host-app.ts'
import styles from './leave-app.module.css'

/** An illustration of a page inside a wallet app: its menu, open at the entry for the browser. */
function MenuPicture({ label, entry }: { label: string; entry: string }) {
  return (
    <svg className={styles.picture} viewBox="0 0 240 96" role="img" aria-label={label}>
      <rect className={styles.window} x="1" y="1" width="238" height="94" rx="10" />
      <path className={styles.line} d="M1 30h238" />
      <g className={styles.dots}>
        <circle cx="206" cy="16" r="2.5" />
        <circle cx="215" cy="16" r="2.5" />
        <circle cx="224" cy="16" r="2.5" />
      </g>
      <circle className={styles.ring} cx="215" cy="16" r="14" />
      <rect className={styles.entry} x="96" y="46" width="130" height="34" rx="6" />
      <text className={styles.entryText} x="161" y="68" textAnchor="middle">
        {entry}
      </text>
      <path className={styles.ring} d="M215 31v12" />
    </svg>
  )
}

interface Props {
  app: Exclude<HostApp, 'browser'>
  channel: PayChannel
}

/** What to do if the current app cannot open this payment method. */
export function LeaveApp({ app, channel }: Props) {
  const { t, locale } = useI18n()
  return (
    <div className={styles.leave}>
      <Notice
        tone="warning"
        title={t('paying.leave', {
          app: t(`paying.app.${app}`),
          channel: channelName(channel.name, locale),
        })}
      >
        {t('paying.leaveHow')}
      </Notice>
      <MenuPicture label={t('paying.menuPicture')} entry={t('paying.menuEntry')} />
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
