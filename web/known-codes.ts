import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const sources = join(import.meta.dirname, 'src')

/** Every word of the storefront's source: the codes that it tells apart are among them, quoted or as keys. */
function wordsOfSources(): ReadonlySet<string> {
  const files = readdirSync(sources, { encoding: 'utf8', recursive: true }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(join(sources, file), 'utf8').matchAll(/\w+/g)].map(([word]) => word),
    ),
  )
}

/**
 * Leaves out of the list of codes those that the storefront nowhere names: to it they are codes that it does not know,
 * of which it shows the server's sentence.
 */
export const knownCodes = (): Plugin => ({
  name: 'known-codes',
  enforce: 'post',
  transform(code, id) {
    if (!id.endsWith('/contract/src/shared/code-numbers.ts')) return undefined
    const named = wordsOfSources()
    const kept = code.replaceAll(/^\s*(\w+): -?\d+,?\n/gm, (line, name) => (named.has(name) ? line : ''))
    return { code: kept, map: null }
  },
})
