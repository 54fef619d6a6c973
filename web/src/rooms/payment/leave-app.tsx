import { channelName } from '@faka/contract/channel-name'
import type { PayChannel } from '@faka/contract/shop'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './leave-app.module.css'
import type { OpenedIn } from './opened-in.ts'

/** The head of a page inside a wallet: its menu of dots, open at the entry that leads out. */
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
      <text className={styles.words} x="161" y="68" textAnchor="middle">
        {entry}
      </text>
      <path className={styles.ring} d="M215 31v12" />
    </svg>
  )
}

interface Props {
  app: Exclude<OpenedIn, 'browser'>
  channel: PayChannel
}

/** What to do where the app that shows the page would not open this way to pay. */
export function LeaveApp({ app, channel }: Props) {
  const { say, locale } = useWords()
  return (
    <div className={styles.leave}>
      <Notice
        tone="warning"
        title={say('paying.leave', {
          app: say(`paying.app.${app}`),
          channel: channelName(channel.name, locale),
        })}
      >
        {say('paying.leaveHow')}
      </Notice>
      <MenuPicture label={say('paying.menuPicture')} entry={say('paying.menuEntry')} />
      <CopyButton
        wide
        text={location.href}
        label={say('paying.copyLink')}
        doneLabel={say('paying.linkCopied')}
        failedLabel={say('shell.copyFailed')}
      />
    </div>
  )
}
