import { type ReactNode, type RefObject, type SubmitEvent, useEffect } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { firstEmptyField } from '../../ui/first-empty-field.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'

interface Props {
  /** What `useContractForm` returned, or a form of the same members. */
  form: {
    element: RefObject<HTMLFormElement | null>
    busy: boolean
    submit: (event: SubmitEvent) => void
    formError: string | undefined
  }
  /** Set where the form replaces the element that was pressed: the first empty field takes the focus. */
  autoFocusFirstEmpty?: boolean
  label: string
  /** The fields, from top to bottom. */
  children: ReactNode
  /** Shown while the form has no error. */
  notice?: ReactNode
  noticeAction?: ReactNode
  submitText: string
  busyText: string
  /** Links to related pages, such as signup. */
  links: ReactNode
}

/** The shared layout of all account forms: fields, form errors, submit button, links. */
export function AccountForm(props: Props) {
  const { form, label, children, noticeAction, submitText, busyText, links } = props
  const { autoFocusFirstEmpty = false } = props
  const { element } = form
  const { t } = useI18n()
  const notice = form.formError ?? props.notice
  useEffect(() => {
    if (autoFocusFirstEmpty) firstEmptyField(element.current)?.focus()
  }, [autoFocusFirstEmpty, element])
  return (
    // Before hydration the browser would submit the form itself, with the password in the URL. `method="dialog"`
    // outside a dialog submits nothing.
    <form
      ref={element}
      className={styles.form}
      method="dialog"
      noValidate
      onSubmit={form.submit}
      aria-label={label}
    >
      <noscript className={styles.noScript}>{t('account.noScript')}</noscript>
      {children}
      <div aria-live="polite">
        {notice && (
          <Notice tone="error" action={noticeAction}>
            {notice}
          </Notice>
        )}
      </div>
      <Button type="submit" tone="primary" wide busy={form.busy} busyText={busyText}>
        {submitText}
      </Button>
      <div className={styles.links}>{links}</div>
    </form>
  )
}
