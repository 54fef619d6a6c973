import { type ReactNode, type RefObject, type SubmitEvent, useId } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Button, type ButtonTone } from '../../ui/button.tsx'
import { LazyDialog } from '../../ui/dialog-lazy.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './order-act.module.css'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** The confirming button, with the amount or number that it stands for. */
  go: string
  busyText: string
  tone: ButtonTone
  element: RefObject<HTMLFormElement | null>
  busy: boolean
  formError: string | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** What will happen, then the fields. */
  children: ReactNode
}

/** The dialog of an act on an order: what it will do, its fields, and the button that does it. */
export function OrderActDialog(props: Props) {
  const { t } = useI18n()
  const id = useId()
  const { open, onClose, title, go, busyText, tone, element, busy, formError, onSubmit } = props
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t('shell.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('soldOrder.keep')}</Button>
          <Button type="submit" form={id} tone={tone} busy={busy} busyText={busyText}>
            {go}
          </Button>
        </>
      }
    >
      <form id={id} ref={element} className={styles.form} onSubmit={onSubmit} noValidate>
        {props.children}
        {formError && (
          <Notice tone="error" live>
            {formError}
          </Notice>
        )}
      </form>
    </LazyDialog>
  )
}
