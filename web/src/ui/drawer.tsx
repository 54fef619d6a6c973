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
  /** The buttons in the sticky footer. */
  actions?: ReactNode
  /**
   * A selector of what gets the focus on closing, the first visible match, if the previously focused element is gone,
   * as a menu entry is; else the main element.
   */
  fallbackFocus?: string
}

/**
 * A drawer at the end of the page, 300 px wide, so that the effect of its settings can be seen. It traps the focus and
 * returns it; Escape or a press outside closes it. Loaded lazily.
 */
export default function Drawer({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  fallbackFocus = 'main',
}: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<Element>(null)
  useLayoutEffect(() => {
    if (open) previousFocus.current = document.activeElement
  }, [open])
  const finalFocus = () => {
    const focused = document.activeElement
    // after a navigation the focus belongs to the new page
    if (focused !== document.body && !popup.current?.contains(focused)) return false
    const previous = previousFocus.current
    if (previous instanceof HTMLElement && previous.isConnected && previous !== document.body) return previous
    // hidden elements cannot be focused
    const fallbacks = [...document.querySelectorAll<HTMLElement>(fallbackFocus)]
    return fallbacks.find((each) => each.getClientRects().length > 0) ?? true
  }
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup ref={popup} className={styles.popup} finalFocus={finalFocus}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={buttonClass({ tone: 'quiet', square: true })} aria-label={closeLabel}>
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
