import { readFile } from 'node:fs/promises'

/** The folder of the payment guides, one for each gateway. */
export const guidesFolder = new URL('../../docs/payments/', import.meta.url)

/** The headings of every guide, in this order. */
export const requiredHeadings = [
  'What you need',
  'The channel',
  'The first payment',
  'The first refund',
  'The statement',
  'When money does not arrive',
] as const

/** One fenced block of a guide, with the heading above it. */
export interface CodeBlock {
  heading: string
  language: string
  text: string
}

export interface PaymentGuide {
  text: string
  headings: string[]
  blocks: CodeBlock[]
}

/** Reads a guide from `docs/payments`; throws if a fence is not closed. */
export async function readGuide(name: string): Promise<PaymentGuide> {
  const text = await readFile(new URL(name, guidesFolder), 'utf8')
  const page: PaymentGuide = { text, headings: [], blocks: [] }
  let open: CodeBlock | undefined
  for (const line of text.split('\n')) {
    const [, heading] = /^## (.+)$/.exec(line) ?? []
    const [, language] = /^\s*(?:```|~~~)(.*)$/.exec(line) ?? []
    if (open && language !== undefined) {
      page.blocks.push(open)
      open = undefined
    } else if (open) open.text += `${line}\n`
    else if (language !== undefined)
      open = { heading: page.headings.at(-1) ?? '', language: language.trim(), text: '' }
    else if (heading !== undefined) page.headings.push(heading)
  }
  if (open) throw new Error(`${name}: a block is not closed`)
  return page
}

/** A value that the reader fills in: it says what to put there, or is shortened. */
export const isPlaceholder = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('…') || /^(?:the|what|your) /i.test(value))
