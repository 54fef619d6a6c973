import { useChosenInSight } from '../lib/use-chosen-in-sight.ts'
import { chipClass, chipRowClass } from './chip.ts'
import { classNames } from './class-names.ts'

interface Props<Value extends string | undefined> {
  /** What the chips choose between. */
  label: string
  chips: readonly {
    value: Value
    text: string
    /** The language of the text, where it is not that of the page. */
    lang?: string
  }[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string | undefined
}

/** Chips of which one is chosen. Where the row is wider than the window, the chosen one is in sight. */
export function ChipGroup<Value extends string | undefined>({
  label,
  chips,
  chosen,
  onChoose,
  className,
}: Props<Value>) {
  const row = useChosenInSight<HTMLFieldSetElement>(chosen)
  return (
    <fieldset ref={row} className={classNames(chipRowClass, className)} aria-label={label}>
      {chips.map(({ value, text, lang }) => (
        <button
          key={value ?? ''}
          type="button"
          className={chipClass}
          lang={lang}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
