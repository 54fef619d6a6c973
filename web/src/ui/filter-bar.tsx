import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { ChipGroup } from './chip-group.tsx'
import styles from './filter-bar.module.css'
import { Search, X } from './icon.ts'

interface Props<Value extends string> {
  /** What the chips choose between. */
  chipsLabel: string
  chips: readonly { value: Value; text: string }[]
  chosen: Value
  onChoose: (value: Value) => void
  searchLabel: string
  searchButton: string
  clearLabel: string
  /** The text that was searched for; empty where there was none. */
  text: string
  onSearch: (text: string) => void
  /** Whether anything but the chips is filtered, so that it can be cleared. */
  filtered: boolean
  onClear: () => void
  /** Further filters, such as a range of days. */
  children?: ReactNode
}

/** Filters of a list: chips for its views, a search, and what else narrows it down. */
export function FilterBar<Value extends string>(props: Props<Value>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    props.onSearch(String(new FormData(event.currentTarget).get('text') ?? '').trim())
  }
  return (
    <div className={styles.bar}>
      <ChipGroup
        label={props.chipsLabel}
        chips={props.chips}
        chosen={props.chosen}
        onChoose={props.onChoose}
      />
      <search className={styles.filters}>
        <form key={props.text} className={styles.search} onSubmit={submit}>
          <input
            className={styles.text}
            type="search"
            name="text"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={4096}
            defaultValue={props.text}
            placeholder={props.searchLabel}
            aria-label={props.searchLabel}
          />
          <Button type="submit" icon={<Search />}>
            {props.searchButton}
          </Button>
        </form>
        {props.children}
        {props.filtered && (
          <Button tone="quiet" icon={<X />} onClick={props.onClear}>
            {props.clearLabel}
          </Button>
        )}
      </search>
    </div>
  )
}
