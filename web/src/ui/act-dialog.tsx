import { type ReactNode, type RefObject, type SubmitEvent, useId } from 'react'
import styles from './act-dialog.module.css'
import { Button, type ButtonTone } from './button.tsx'
import { LazyDialog } from './dialog-lazy.tsx'
import { Notice } from './notice.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  /** The button that changes nothing, and the ✕. */
  keepLabel: string
  closeLabel: string
  /** The confirming button, with the amount or number that it stands for. */
  go: string
  busyText: string
  tone: ButtonTone
  element: RefObject<HTMLFormElement | null>
  busy: boolean
  formError: string | undefined
  /** Why it cannot be done as the fields are now. */
  disabledReason?: string | undefined
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** What will happen, then the fields. */
  children: ReactNode
}

/** The dialog of an act: what it will do, its fields, and the button that does it. */
export function ActDialog(props: Props) {
  const id = useId()
  const {
    open,
    onClose,
    title,
    keepLabel,
    closeLabel,
    go,
    busyText,
    tone,
    element,
    busy,
    formError,
    disabledReason,
    onSubmit,
  } = props
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      actions={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button
            type="submit"
            form={id}
            tone={tone}
            busy={busy}
            busyText={busyText}
            disabledReason={disabledReason}
          >
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
