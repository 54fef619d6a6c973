import { useI18n } from '../../lib/messages.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './order-number.module.css'

/** The password of the encrypted file in which the cards were sent by email. */
export function MailedFile({ password }: { password: string }) {
  const { t } = useI18n()
  return (
    <Panel title={t('delivery.mailedFile')}>
      <p>{t('delivery.mailedFile.body')}</p>
      <div className={styles.row}>
        <code className={styles.number} translate="no">
          {password}
        </code>
        <CopyButton
          tone="quiet"
          text={password}
          label={t('delivery.copyMailPassword')}
          doneLabel={t('shell.copied')}
          failedLabel={t('shell.copyFailed')}
        />
      </div>
    </Panel>
  )
}
