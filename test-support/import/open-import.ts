import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestShop } from '../server/open-shop.ts'
import { runLine } from '../server/run-line.ts'

/** What an import answers with `--json`. */
interface ImportOutput {
  written: boolean
  losses: { table: string; key: string; what: string; why: string }[]
  [kind: string]: unknown
}

/** A folder with a dump of a foreign shop, from which lines import into a shop; removed at the end of the scope. */
export async function openImport(shop: TestShop, software: string, dump: Iterable<string>) {
  const folder = await mkdtemp(join(tmpdir(), 'faka-test-import-'))
  await writeFile(join(folder, 'dump.sql'), [...dump].join(''))
  return {
    folder,
    async run(...more: string[]) {
      const line = ['import', software, 'dump.sql', '--shop', shop.shortUrl, ...more]
      const { out, data } = await runLine(shop, folder, line)
      return { out, data: data as ImportOutput }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
