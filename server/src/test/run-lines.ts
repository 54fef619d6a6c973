import { Readable } from 'node:stream'
import { buildProgram } from '../cli/build-program.ts'
import { checkInput } from '../cli/check-input.ts'
import { readGivenFile } from '../cli/read-given-file.ts'
import { inLocale } from '../cli/text.ts'
import { sellerCtx } from '../house.ts'
import type { TestShop } from './open-shop.ts'

/** Runs one line of the seller's command line in a test shop, by its clock. Answers what it wrote; throws its refusal. */
export async function runLine(
  shop: TestShop,
  folder: string,
  args: readonly string[],
): Promise<{ out: string; failed: boolean }> {
  let out = ''
  let failed = false
  const program = buildProgram(
    'en-US',
    (text) => {
      out += text
    },
    async ({ words, run }, given) => {
      const answer = await run({
        ctx: { ...sellerCtx(shop.house), locale: 'en-US' },
        given,
        check: (schema, value) => checkInput(schema, value, words, given),
        read: (file) => readGivenFile(file, folder, Readable.from([])),
        say: (text) => inLocale(text, 'en-US'),
      })
      out += `${answer.text}\n`
      failed = answer.failed ?? false
    },
  )
  await program.parseAsync([...args], { from: 'user' })
  return { out, failed }
}
