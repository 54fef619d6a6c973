import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { buttonClass } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { firstEmptyField } from './first-empty-field.ts'
import { X } from './icon.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  /** The content. */
  children: ReactNode
  /** The buttons, the confirming one last. */
  actions?: ReactNode
}

const firstAction = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>('[data-actions] button') ?? null

/**
 * A modal dialog. It traps the focus, which starts in the first empty field, else on the first action. Escape or a
 * press outside closes it. Loaded lazily.
 */
export default function Dialog({ open, onClose, title, closeLabel, children, actions }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          // Without a field, the first action, which changes nothing; not the ✕ before it.
          initialFocus={() => firstEmptyField(popup.current) ?? firstAction(popup.current)}
        >
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close
              className={classNames(buttonClass({ tone: 'quiet', square: true }), styles.close)}
              aria-label={closeLabel}
            >
              <X />
            </Base.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && (
            <div className={styles.actions} data-actions="">
              {actions}
            </div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
