import { channelName } from '@faka/contract/channel-name'
import type { PayChannel } from '@faka/contract/shop'
import { useWords } from '../../kernel/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './leave-app.module.css'

/** What to do where this way to pay cannot be used on the phone that shows the page. */
export function PayElsewhere({ channel }: { channel: PayChannel }) {
  const { say, locale } = useWords()
  return (
    <div className={styles.leave}>
      <Notice
        tone="warning"
        live
        title={say('paying.elsewhere', { channel: channelName(channel.name, locale) })}
      >
        {say('paying.elsewhereHow')}
      </Notice>
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
