import type { ReactNode } from 'react'
import { useI18n } from '../../lib/messages.ts'
import type { useContractForm } from '../../lib/use-contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './second-factor.module.css'

type ContractForm = ReturnType<typeof useContractForm>

interface Props {
  form: Pick<ContractForm, 'element' | 'submit' | 'busy'>
  /** Why it failed, if it did. */
  failed: string | undefined
  /** The button that sends it, and what it says meanwhile. */
  go: string
  busyText: string
  onCancel: () => void
  children: ReactNode
}

/** One step in adding a second factor: its fields, why it failed, and a way back. */
export function FactorForm({
  form: { element, submit, busy },
  failed,
  go,
  busyText,
  onCancel,
  children,
}: Props) {
  const { t } = useI18n()
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {children}
      {failed && (
        <Notice tone="error" live>
          {failed}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t('actions.cancel')}</Button>
        <Button type="submit" tone="primary" busy={busy} busyText={busyText}>
          {go}
        </Button>
      </div>
    </form>
  )
}
