import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import styles from './command-palette.module.css'
import { Search } from './icon.ts'

/** Something that a palette leads to. */
export interface PaletteEntry {
  id: string
  /** What is searched and shown. */
  text: string
  /** Shown after it, less prominently. */
  note?: string
  icon?: ReactNode
}

export interface PaletteGroup {
  /** Its heading. */
  value: string
  items: readonly PaletteEntry[]
}

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  closeLabel: string
  placeholder: string
  /** Shown where nothing is found. */
  empty: string
  groups: readonly PaletteGroup[]
  /** The typed text, which the caller may search for elsewhere: groups are shown as they are given. */
  text: string
  onTextChange: (text: string) => void
  onChoose: (entry: PaletteEntry) => void
}

/** Finds and opens anything by typing: arrows choose, Enter opens, Escape closes. Loaded lazily. */
export default function CommandPalette(props: Props) {
  const { open, onOpenChange, label, closeLabel, placeholder, empty, groups, text, onTextChange, onChoose } =
    props
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label={label}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            // the caller has filtered them
            filter={null}
            value={text}
            onValueChange={(typed, { reason }) => reason === 'item-press' || onTextChange(typed)}
            autoHighlight="always"
            keepHighlight
            itemToStringValue={(entry: PaletteEntry) => entry.text}
          >
            <div className={styles.field}>
              <Search />
              <Autocomplete.Input
                className={styles.input}
                aria-label={label}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
              />
              <Dialog.Close className={styles.close}>{closeLabel}</Dialog.Close>
            </div>
            <Autocomplete.Empty className={styles.empty}>{empty}</Autocomplete.Empty>
            <Autocomplete.List className={styles.list}>
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className={styles.label}>{group.value}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(entry: PaletteEntry) => (
                      <Autocomplete.Item
                        key={entry.id}
                        value={entry}
                        className={styles.entry}
                        onClick={() => onChoose(entry)}
                      >
                        {entry.icon}
                        <span className={styles.text}>{entry.text}</span>
                        {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
