import { Combobox as Base } from '@base-ui/react/combobox'
import { useId, useMemo } from 'react'
import styles from './combobox.module.css'
import { FieldHints, fieldHintIds } from './field.tsx'
import { ChevronDown } from './icons-of-console.ts'

export interface ComboboxOption {
  value: string
  text: string
  /** What helps to choose, at the end of the line. */
  note?: string
  /** The language of the text, where a seller wrote it. */
  lang?: string | undefined
  disabled?: boolean
}

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  placeholder: string
  /** What the typed text finds. */
  options: readonly ComboboxOption[]
  onSearch: (text: string) => void
  onOpen?: () => void
  value: ComboboxOption | undefined
  /** Undefined where the text was deleted. */
  onValueChange: (chosen: ComboboxOption | undefined) => void
  /** Shown where nothing is found, or not yet. */
  emptyText: string
  openLabel: string
}

/** One of many values, which typing finds. */
export function Combobox(props: Props) {
  const { label, hint, error, options, onSearch, onOpen, value, onValueChange } = props
  const id = useId()
  // the chosen one has to be among those that are listed
  const items = useMemo(
    () =>
      !value || options.some((option) => option.value === value.value) ? [...options] : [...options, value],
    [options, value],
  )
  return (
    <Base.Root
      items={items}
      filter={null}
      value={value ?? null}
      onValueChange={(chosen) => {
        onSearch('')
        onValueChange(chosen ?? undefined)
      }}
      onInputValueChange={(text, { reason }) =>
        onSearch(reason === 'input-change' || reason === 'input-clear' ? text : '')
      }
      onOpenChange={(open) => open && onOpen?.()}
      itemToStringLabel={(option) => option.text}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
    >
      <div className={styles.field} data-field="">
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <Base.InputGroup className={styles.frame}>
          <Base.Input
            id={id}
            className={styles.input}
            placeholder={props.placeholder}
            aria-describedby={fieldHintIds({ id, hint, error })}
            aria-invalid={error ? true : undefined}
          />
          <Base.Trigger className={styles.trigger} aria-label={props.openLabel}>
            <ChevronDown />
          </Base.Trigger>
        </Base.InputGroup>
        <FieldHints id={id} hint={hint} error={error} />
      </div>
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="start">
          {/* a landmark, since it stands outside of the others */}
          <Base.Popup role="region" aria-label={label} className={styles.popup}>
            <Base.Empty className={styles.empty}>{props.emptyText}</Base.Empty>
            <Base.List className={styles.list}>
              {(option: ComboboxOption) => (
                <Base.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled ?? false}
                  className={styles.item}
                >
                  <span lang={option.lang}>{option.text}</span>
                  {option.note && <span className={styles.note}>{option.note}</span>}
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
