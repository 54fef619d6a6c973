import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { firstEmptyField } from '../../ui/first-empty-field.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './account-form.module.css'

interface Props {
  form: RefObject<HTMLFormElement | null>
  /** It came where something else was pressed, and takes the focus from there into its first empty field. */
  autoFocusFirstEmpty?: boolean
  label: string
  /** The fields, from top to bottom. */
  children: ReactNode
  /** What belongs to no field: what happened, and what can be done. */
  notice: ReactNode
  noticeAction?: ReactNode
  busy: boolean
  submitText: string
  busyText: string
  onSubmit: () => void
  /** Where else somebody may have wanted to go. */
  links: ReactNode
}

/** The frame of every form about an account: fields, what went wrong, one button, ways on. */
export function AccountForm(props: Props) {
  const {
    form,
    label,
    children,
    notice,
    noticeAction,
    busy,
    submitText: submitWord,
    busyText: busyWord,
    onSubmit,
    links,
  } = props
  const { autoFocusFirstEmpty: takesFocus = false } = props
  const { t } = useI18n()
  useEffect(() => {
    if (takesFocus) firstEmptyField(form.current)?.focus()
  }, [takesFocus, form])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    // Before the scripts a browser would send the form by itself, with the password in the address; a form that
    // closes a dialog, outside of any, is sent nowhere.
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
      <Button type="submit" tone="primary" wide busy={busy} busyText={busyWord}>
        {submitWord}
      </Button>
      <div className={styles.links}>{links}</div>
    </form>
  )
}
