import { useI18n } from '../../lib/messages.ts'
import { CollapsiblePanel } from '../../ui/collapsible-panel.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './import-fields.module.css'

/** What a seller notes about an import, as typed. */
export interface BatchNotes {
  note: string
  supplier: string
  cost: string
  parts: string
  /** What stands between the cells of a table; undefined: what the item uses. */
  separator: string | undefined
  /** What ends the public part of a card; empty for none. */
  publicSeparator: string
  publicPartsDiffer: boolean
}

export const emptyNotes: BatchNotes = {
  note: '',
  supplier: '',
  cost: '',
  parts: '',
  separator: undefined,
  publicSeparator: '',
  publicPartsDiffer: false,
}

/** How the public parts of cards are read; nothing where they have none. */
export const readPublicParts = ({ publicSeparator, publicPartsDiffer }: BatchNotes) =>
  publicSeparator === '' ? {} : { publicSeparator, publicPartsDiffer }

/** How many parts each card has to have; undefined where any number will do. */
export function readParts(typed: string): number | undefined {
  const parts = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : undefined
  return parts !== undefined && parts >= 2 && parts <= 20 ? parts : undefined
}

interface Props {
  notes: BatchNotes
  onChange: (notes: BatchNotes) => void
  separator: string
  isTable: boolean
  itemSeparator: string
  wrongCost: boolean
}

/** The fields of an import that may be left empty. */
export function ImportFields({ notes, onChange, separator, isTable, itemSeparator, wrongCost }: Props) {
  const { t } = useI18n()
  const field = (name: 'note' | 'supplier' | 'cost' | 'parts') => ({
    value: notes[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...notes, [name]: event.currentTarget.value }),
  })
  const wrongParts = notes.parts.trim() !== '' && readParts(notes.parts) === undefined
  return (
    <CollapsiblePanel title={t('stock.import.fields')}>
      <div className={styles.fields}>
        <TextField label={t('stock.import.note')} maxLength={200} autoComplete="off" {...field('note')} />
        <TextField
          label={t('stock.import.supplier')}
          maxLength={80}
          autoComplete="off"
          {...field('supplier')}
        />
        <TextField
          label={t('stock.import.cost')}
          inputMode="decimal"
          autoComplete="off"
          error={wrongCost ? t('stock.import.costWrong') : undefined}
          {...field('cost')}
        />
        <TextField
          label={t('stock.import.parts')}
          hint={
            itemSeparator === ''
              ? t('stock.import.partsNone')
              : t('stock.import.partsHint', { separator: itemSeparator })
          }
          inputMode="numeric"
          autoComplete="off"
          error={wrongParts ? t('stock.import.partsWrong') : undefined}
          {...field('parts')}
        />
        <TextField
          label={t('stock.import.publicSeparator')}
          hint={t('stock.import.publicSeparator.hint')}
          value={notes.publicSeparator}
          maxLength={10}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...notes, publicSeparator: event.currentTarget.value })}
        />
        {notes.publicSeparator !== '' && (
          <Switch
            label={t('stock.import.publicPartsDiffer')}
            checked={notes.publicPartsDiffer}
            onCheckedChange={(publicPartsDiffer) => onChange({ ...notes, publicPartsDiffer })}
          />
        )}
        {isTable && (
          <TextField
            label={t('stock.import.separator')}
            value={separator}
            maxLength={10}
            autoComplete="off"
            onChange={(event) => onChange({ ...notes, separator: event.currentTarget.value })}
          />
        )}
      </div>
    </CollapsiblePanel>
  )
}
