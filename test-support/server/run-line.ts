import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buildProgram } from '../../server/src/cli/build-program.ts'
import { checkInput } from '../../server/src/cli/check-input.ts'
import { localize } from '../../server/src/cli/localized-text.ts'
import { readInputFile } from '../../server/src/cli/read-input-file.ts'
import { writeOutputFile } from '../../server/src/cli/write-output-file.ts'
import { sellerCtx } from '../../server/src/services.ts'
import type { TestShop } from './open-shop.ts'

/**
 * Runs one line of the seller's command line in a test shop, with its clock. Returns the output and the data of `--json`; throws domain errors.
 */
export async function runLine(
  shop: TestShop,
  folder: string,
  args: readonly string[],
): Promise<{ out: string; failed: boolean; data: unknown }> {
  let out = ''
  let failed = false
  let data: unknown
  const program = buildProgram(
    'en-US',
    (text) => {
      out += text
    },
    async (command, input) => {
      if ('runStandalone' in command) throw new Error('this command opens a shop itself')
      const result = await command.run({
        ctx: { ...sellerCtx(shop.services), locale: 'en-US' },
        args: input,
        validate: (schema, value) => checkInput(schema, value, command.parameters, input),
        readFile: (file) => readInputFile(file, folder, Readable.from([])),
        readPassword: () => Promise.reject(new Error('no one is asked for a password')),
        writeFile: (file, chunks) => writeOutputFile(file, folder, chunks),
        resolvePath: (file) => resolve(folder, file),
        reportProgress: () => undefined,
        t: (text) => localize(text, 'en-US'),
      })
      out += `${result.text}\n`
      data = result.data
      failed = result.failed !== undefined && result.failed !== false
    },
  )
  await program.parseAsync([...args], { from: 'user' })
  return { out, failed, data }
}
