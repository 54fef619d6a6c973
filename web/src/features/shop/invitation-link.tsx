import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import styles from './staff.module.css'

interface Props {
  url: string
  expireTime: string
  onDone: () => void
}

/** The link of a new invitation, which is shown once. */
export function InvitationLink({ url, expireTime, onDone }: Props) {
  const { t, locale } = useI18n()
  return (
    <div className={styles.form}>
      <p>{t('people.link.how')}</p>
      <p className={styles.link} translate="no">
        {url}
      </p>
      <p className={styles.quiet}>
        {t('people.link.until')} <DateTime iso={expireTime} locale={locale} />
      </p>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('people.link.done')}</Button>
        <CopyButton
          tone="primary"
          text={url}
          label={t('people.link.copy')}
          doneLabel={t('people.link.copied')}
          failedLabel={t('people.link.notCopied')}
        />
      </div>
    </div>
  )
}
