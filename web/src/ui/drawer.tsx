import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { buttonClass } from './button.tsx'
import styles from './drawer.module.css'
import { X } from './icon.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  closeWord: string
  children: ReactNode
  /** The buttons at its foot, which stay in sight. */
  actions?: ReactNode
}

/**
 * A part of the page that comes from its end, 300 pixels wide; what it changes can be seen beside it. It holds the
 * focus and gives it back; Escape or a press beside it closes it. Loaded lazily.
 */
export default function Drawer({ open, onClose, title, closeWord, children, actions }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={styles.popup}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={buttonClass({ tone: 'quiet', square: true })} aria-label={closeWord}>
              <X />
            </Base.Close>
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
