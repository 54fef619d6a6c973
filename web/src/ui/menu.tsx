import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { Link } from '../lib/routing.tsx'
import styles from './menu.module.css'

interface MenuItem {
  label: string
  icon: ReactNode
  /** Where it leads, as a path of our own; or else what it does. */
  to?: string
  onPress?: () => void
}

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it. */
  button: ReactElement<Record<string, unknown>>
  /** The part of the page in which it is drawn, for whoever goes from one to the other. */
  container: HTMLElement | null
  /** Whose menu it is. */
  title: string
  items: readonly MenuItem[]
}

/** A short menu below its button; Escape and a press elsewhere close it. Loaded lazily. */
export default function Menu({ open, onOpenChange: onOpen, button, container: place, title, items }: Props) {
  return (
    <Base.Root open={open} onOpenChange={onOpen}>
      <Base.Trigger render={button} />
      <Base.Portal container={place}>
        <Base.Positioner className={styles.place} side="bottom" align="end" sideOffset={4}>
          <Base.Popup className={styles.popup}>
            <Base.Group>
              <Base.GroupLabel className={styles.title}>{title}</Base.GroupLabel>
              {items.map(({ label, icon, to, onPress }) =>
                to === undefined ? (
                  <Base.Item key={label} className={styles.item} onClick={onPress}>
                    {icon}
                    {label}
                  </Base.Item>
                ) : (
                  <Base.LinkItem key={label} className={styles.item} closeOnClick render={<Link to={to} />}>
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
