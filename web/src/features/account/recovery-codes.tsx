import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './second-factor.module.css'

interface Props {
  codes: readonly string[]
  onDone: () => void
}

/** New recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useI18n()
  return (
    <div className={styles.form}>
      <p>{t('people.recovery.how')}</p>
      <ol className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={onDone}>{t('people.recovery.kept')}</Button>
        <CopyButton
          tone="primary"
          text={codes.join('\n')}
          label={t('people.recovery.copy')}
          doneLabel={t('people.link.copied')}
          failedLabel={t('people.link.notCopied')}
        />
      </div>
    </div>
  )
}
