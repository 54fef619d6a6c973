import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { firstEmptyField } from '../../ui/first-empty-field.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'

interface Props {
  form: RefObject<HTMLFormElement | null>
  /** Set where the form replaces the element that was pressed: the first empty field takes the focus. */
  autoFocusFirstEmpty?: boolean
  label: string
  /** The fields, from top to bottom. */
  children: ReactNode
  /** Errors and messages of the whole form. */
  notice: ReactNode
  noticeAction?: ReactNode
  busy: boolean
  submitText: string
  busyText: string
  onSubmit: () => void
  /** Links to related pages, such as signup. */
  links: ReactNode
}

/** The shared layout of all account forms: fields, form errors, submit button, links. */
export function AccountForm(props: Props) {
  const { form, label, children, notice, noticeAction, busy, submitText, busyText, onSubmit, links } = props
  const { autoFocusFirstEmpty = false } = props
  const { t } = useI18n()
  useEffect(() => {
    if (autoFocusFirstEmpty) firstEmptyField(form.current)?.focus()
  }, [autoFocusFirstEmpty, form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    // Before hydration the browser would submit the form itself, with the password in the URL. `method="dialog"`
    // outside a dialog submits nothing.
    <form ref={form} className={styles.form} method="dialog" noValidate onSubmit={submit} aria-label={label}>
      <noscript className={styles.noScript}>{t('account.noScript')}</noscript>
      {children}
      <div aria-live="polite">
        {notice && (
          <Notice tone="error" action={noticeAction}>
            {notice}
          </Notice>
        )}
      </div>
      <Button type="submit" tone="primary" wide busy={busy} busyText={busyText}>
        {submitText}
      </Button>
      <div className={styles.links}>{links}</div>
    </form>
  )
}
