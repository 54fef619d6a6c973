import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../lib/link.tsx'
import styles from './menu.module.css'

interface MenuItem {
  label: string
  icon: ReactNode
  /** The path that it leads to; otherwise it calls `onPress`. */
  to?: string
  /** The address of another document that it leads to. */
  href?: string
  onPress?: () => void
}

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  button: ReactElement<Record<string, unknown>>
  /** The element into which the menu is rendered, so that it stays in the right landmark. */
  container: HTMLElement | null
  /** The heading of the menu. */
  title: string
  items: readonly MenuItem[]
}

/** A menu below its button; Escape and a press outside close it. Loaded lazily. */
export default function Menu({ open, onOpenChange, button, container, title, items }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={button} />
      <Base.Portal container={container}>
        <Base.Positioner className={styles.positioner} side="bottom" align="end" sideOffset={4}>
          <Base.Popup className={styles.popup}>
            <Base.Group>
              <Base.GroupLabel className={styles.title}>{title}</Base.GroupLabel>
              {items.map(({ label, icon, to, href, onPress }) =>
                to === undefined && href === undefined ? (
                  <Base.Item key={label} className={styles.item} onClick={onPress}>
                    {icon}
                    {label}
                  </Base.Item>
                ) : (
                  <Base.LinkItem
                    key={label}
                    className={styles.item}
                    closeOnClick
                    {...(to === undefined ? { href } : { render: <Link to={to} /> })}
                  >
                    {icon}
                    {label}
                  </Base.LinkItem>
                ),
              )}
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
