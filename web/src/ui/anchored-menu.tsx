import { Menu as Base } from '@base-ui/react/menu'
import { classNames } from './class-names.ts'
import styles from './menu.module.css'

interface AnchoredItem {
  label: string
  onPress: () => void
  /** The action is not available. */
  disabled?: boolean
}

interface Props {
  /** The element below which the menu opens; closed if undefined. */
  anchor: HTMLElement | undefined
  onClose: () => void
  /** The element into which the menu is rendered, so that it stays in the right landmark. */
  container: HTMLElement | null
  title: string
  items: readonly AnchoredItem[]
}

/** A context menu, opened by a right click or the menu key. Loaded lazily. */
export default function AnchoredMenu({ anchor, onClose, container, title, items }: Props) {
  return (
    <Base.Root open={anchor !== undefined} onOpenChange={(open) => open || onClose()}>
      <Base.Portal container={container}>
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
        >
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
