import { type QuestionKind, questionKinds } from '@faka/contract/item/question'

const pattern = new RegExp(`^(${questionKinds.join('|')})(\\?)?:(.*)$`, 's')

interface ParsedQuestion {
  label: string
  kind: QuestionKind
  required: boolean
  options: string[]
}

/**
 * A question from the command line: `kind:label`, `kind?:label` for an optional one, `choice:label=one|two` with its
 * options. A text without a kind is a required question for one line. Not validated yet.
 */
export function parseQuestion(text: string): string | ParsedQuestion {
  const [, kindText, optional, rest = ''] = pattern.exec(text) ?? []
  const kind = questionKinds.find((each) => each === kindText)
  if (!kind) return text
  const required = optional === undefined
  const separator = kind === 'choice' ? rest.indexOf('=') : -1
  if (separator < 0) return { label: rest.trim(), kind, required, options: [] }
  const options = rest
    .slice(separator + 1)
    .split('|')
    .map((option) => option.trim())
  return { label: rest.slice(0, separator).trim(), kind, required, options }
}
