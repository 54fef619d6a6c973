import type { Question } from '@faka/contract/item/question'
import * as z from 'zod/mini'
import { readJson } from '../../read-json.ts'
import { localizedText } from './read-values.ts'

const FormField = z.object({
  type: z.string(),
  label: z.unknown(),
  required: z.optional(z.boolean()),
  options: z.optional(z.nullable(z.array(z.string()))),
})
const Form = z.object({ fields: z.array(z.unknown()) })

const kinds: Record<string, Question['kind']> = {
  text: 'text',
  textarea: 'note',
  phone: 'phone',
  email: 'mail',
  number: 'number',
  select: 'choice',
  radio: 'choice',
}

/** The fields of `manual_form_schema_json` as questions; those that are no question here are given to `lose`. */
export function readQuestions(text: string | null | undefined, lose: (label: string) => void): Question[] {
  const fields = Form.safeParse(readJson(text)).data?.fields ?? []
  return fields.flatMap((each): Question[] => {
    const field = FormField.safeParse(each).data
    const label = localizedText(field?.label)
    const kind = kinds[field?.type ?? '']
    if (!field || !kind || label === '') {
      lose(label)
      return []
    }
    const options = kind === 'choice' ? (field.options ?? []) : []
    return [{ label, kind, required: field.required ?? false, options }]
  })
}
