import { type AnswerError, maxLengthOfAnswer, type Question } from '@faka/contract/item/question'
import { detectLanguage } from '../../lib/detect-language.ts'
import { useI18n } from '../../lib/messages.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  question: Question
  name: string
  value: string
  error: AnswerError | undefined
  onValueChange: (value: string) => void
}

const inputAttributes = {
  text: {},
  number: { inputMode: 'decimal' },
  mail: { inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { inputMode: 'tel' },
} as const

const errorMessages = {
  missing: 'buy.questions.wrong',
  tooLong: 'buy.questions.tooLong',
  number: 'buy.questions.number',
  mail: 'buy.contact.mail.wrong',
  phone: 'buy.contact.phone.wrong',
  choice: 'buy.questions.choice',
} as const

/** The field for a question of the seller: a line with the keyboard for its kind, a choice, or several lines. */
export function AnswerField({ question, name, value, error, onValueChange }: Props) {
  const { t } = useI18n()
  const { label: text, kind, required, options } = question
  const max = maxLengthOfAnswer(kind)
  const field = {
    label: (
      <>
        <span lang={detectLanguage(text)}>{text}</span>
        {!required && t('buy.questions.optional')}
      </>
    ),
    error: error && t(errorMessages[error], { max }),
    name,
    value,
    'aria-required': required,
  }
  if (kind === 'choice')
    return (
      <SelectField
        {...field}
        placeholder={t('buy.questions.choose')}
        options={options}
        optionLanguage={detectLanguage}
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
      />
    )
  if (kind === 'note')
    return (
      <TextArea
        {...field}
        maxLength={max}
        autoComplete="off"
        onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
      />
    )
  return (
    <TextField
      {...field}
      {...inputAttributes[kind]}
      maxLength={max}
      autoComplete="off"
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    />
  )
}
