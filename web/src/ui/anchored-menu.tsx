import { Menu as Base } from '@base-ui/react/menu'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

export interface AnchoredItem {
  label: string
  onPress: () => void
  /** There is nothing to do. */
  disabled?: boolean
}

interface Props {
  /** What it belongs to, below which it stands; closed where there is nothing. */
  anchor: HTMLElement | undefined
  onClose: () => void
  /** The part of the page in which it is drawn, for whoever goes from one to the other. */
  container: HTMLElement | null
  title: string
  items: readonly AnchoredItem[]
}

/** A short menu for what was pressed with the other button, or by the keyboard's menu key. Loaded lazily. */
export default function AnchoredMenu({ anchor, onClose, container: place, title, items }: Props) {
  return (
    <Base.Root open={anchor !== undefined} onOpenChange={(open) => open || onClose()}>
      <Base.Portal container={place}>
        <Base.Positioner className={styles.place} anchor={anchor} side="bottom" align="start" sideOffset={4}>
          <Base.Popup className={styles.popup} finalFocus={() => anchor ?? true}>
            <Base.Group>
              <Base.GroupLabel className={styles.title}>{title}</Base.GroupLabel>
              {items.map(({ label, onPress, disabled = false }) => (
                <Base.Item
                  key={label}
                  className={classNames(styles.item, disabled && styles.off)}
                  disabled={disabled}
                  onClick={onPress}
                >
                  {label}
                </Base.Item>
              ))}
            </Base.Group>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
