import type { ReactNode } from 'react'
import { detectLanguage } from '../lib/detect-language.ts'
import { classNames } from './class-names.ts'
import styles from './radio-tiles.module.css'

interface Tile<Value extends string> {
  value: Value
  label: ReactNode
  /** A second, less prominent line. */
  detail?: ReactNode
  mark?: ReactNode
  disabled?: boolean
}

interface Props<Value extends string> {
  legend: string
  name: string
  tiles: readonly Tile<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  disabled?: boolean
  /** For tiles with a sentence each. */
  wide?: boolean
}

/** A choice of a few as tiles; native radio buttons, so that arrow keys and forms work. */
export function RadioTiles<Value extends string>({
  legend,
  name,
  tiles,
  value,
  onValueChange,
  disabled = false,
  wide = false,
}: Props<Value>) {
  return (
    <fieldset className={classNames(styles.tiles, wide && styles.wide)} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      {tiles.map((tile) => (
        <label key={tile.value} className={styles.tile}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            value={tile.value}
            checked={tile.value === value}
            disabled={tile.disabled}
            onChange={() => onValueChange(tile.value)}
          />
          {tile.mark}
          <span className={styles.text}>
            <span lang={typeof tile.label === 'string' ? detectLanguage(tile.label) : undefined}>
              {tile.label}
            </span>
            {tile.detail && <small className={styles.detail}>{tile.detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
