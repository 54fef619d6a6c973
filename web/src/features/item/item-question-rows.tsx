import { maxQuestions, type QuestionKind, questionKinds } from '@faka/contract/item/question'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useI18n } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Plus, X } from '../../ui/icon.ts'
import { ArrowDown, ArrowUp } from '../../ui/icons-of-console.ts'
import { Picker } from '../../ui/picker.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './item-form.module.css'
import type { ItemFormState } from './use-item-form.ts'

const isKind = (text: string): text is QuestionKind => questionKinds.some((kind) => kind === text)

interface QuestionProps {
  state: ItemFormState
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

function QuestionRow({ state, index, count, onMove, onRemove }: QuestionProps) {
  const { t } = useI18n()
  const { form, field, change, errorAt } = state
  const question = useWatch({ control: form.control, name: 'questions' })[index]
  const number = index + 1
  // it was just removed
  if (!question) return null
  return (
    <fieldset className={styles.question}>
      <legend className={styles.legend}>{t('itemForm.question', { number })}</legend>
      <div className={styles.pair}>
        <TextField
          {...field(`questions.${index}.label`)}
          label={t('itemForm.question.label')}
          autoComplete="off"
          maxLength={60}
        />
        <Picker
          label={t('itemForm.question.kind')}
          value={question.kind}
          options={questionKinds.map((kind) => ({ value: kind, text: t(`itemForm.question.kind.${kind}`) }))}
          onValueChange={(kind) => isKind(kind) && change(`questions.${index}.kind`, kind)}
        />
      </div>
      {question.kind === 'choice' && (
        <TextArea
          {...field(`questions.${index}.options`)}
          label={t('itemForm.question.options')}
          hint={t('itemForm.question.options.hint')}
          error={errorAt(`questions.${index}.options`)}
          autoComplete="off"
          maxLength={1300}
        />
      )}
      <Switch
        label={t('itemForm.question.required')}
        checked={question.required}
        onCheckedChange={(required) => change(`questions.${index}.required`, required)}
      />
      <div className={styles.actions}>
        {index > 0 && (
          <Button
            tone="quiet"
            square
            aria-label={t('itemForm.question.up', { number })}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp />
          </Button>
        )}
        {number < count && (
          <Button
            tone="quiet"
            square
            aria-label={t('itemForm.question.down', { number })}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown />
          </Button>
        )}
        <Button tone="quiet" square aria-label={t('itemForm.question.remove', { number })} onClick={onRemove}>
          <X />
        </Button>
      </div>
    </fieldset>
  )
}

/** What buyers are asked for: each question has a kind, and can be moved and removed. */
export function ItemQuestionRows({ state }: { state: ItemFormState }) {
  const { t } = useI18n()
  const {
    fields: rows,
    append,
    move,
    remove,
  } = useFieldArray({
    control: state.form.control,
    name: 'questions',
  })
  return (
    <div className={styles.rows}>
      <p className={styles.hint}>{t('itemForm.questions.hint')}</p>
      {rows.map(({ id }, index) => (
        <QuestionRow
          key={id}
          state={state}
          index={index}
          count={rows.length}
          onMove={(to) => move(index, to)}
          onRemove={() => remove(index)}
        />
      ))}
      {rows.length < maxQuestions && (
        <div>
          <Button
            icon={<Plus />}
            onClick={() => append({ label: '', kind: 'text', required: true, options: '' })}
          >
            {t('itemForm.question.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
