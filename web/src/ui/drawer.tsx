import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { buttonClass } from './button.tsx'
import styles from './drawer.module.css'
import { X } from './icon.ts'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  /** The buttons at its foot, which stay in sight. */
  actions?: ReactNode
  /** What gets the focus, the first that can take it, where whatever had it before is gone, as an entry of a menu is; else the main part. */
  fallbackFocus?: string
}

/**
 * A part of the page that comes from its end, 300 pixels wide; what it changes can be seen beside it. It holds the
 * focus and gives it back; Escape or a press beside it closes it. Loaded lazily.
 */
export default function Drawer({
  open,
  onClose,
  title,
  closeLabel: closeWord,
  children,
  actions,
  fallbackFocus: otherwise = 'main',
}: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  const after = () => {
    const holder = document.activeElement
    // whoever has gone to another page is spoken to there
    if (holder !== document.body && !popup.current?.contains(holder)) return false
    const had = before.current
    if (had instanceof HTMLElement && had.isConnected && had !== document.body) return had
    // what is hidden does not take it
    const others = [...document.querySelectorAll<HTMLElement>(otherwise)]
    return others.find((each) => each.getClientRects().length > 0) ?? true
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup ref={popup} className={styles.popup} finalFocus={after}>
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
