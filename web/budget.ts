import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Limits of a page that is loaded first, in bytes after gzip at its default level. */
const maxScriptBytes = 140_000
const maxStyleBytes = 12_000
/** Pages that buyers do not land on may add this to the shared shell. */
const maxOwnScriptBytes = 62_000
const locales = ['zh-CN', 'en-US'] as const
const sites = [
  { name: '', mobile: false },
  { name: 'mobile ', mobile: true },
] as const

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const renderer: {
  pageList: readonly { name: string; landing: boolean }[]
  listPageSources(page: string, setting: { locale: string; mobile: boolean }): readonly string[]
  listPartSources(page: string, setting: { locale: string; mobile: boolean }): readonly string[]
} = await import(join(import.meta.dirname, 'dist', 'server', 'server.js'))
const client = join(import.meta.dirname, 'dist', 'client')
type Manifest = Record<string, Chunk>

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'))
const manifest = readManifest(client)

function filesOf(keys: readonly string[], chunks: Manifest = manifest): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = chunks[key]
    // a file that was moved into a chunk of another name would be weighed as nothing; this one is part of the entry
    if (!chunk && key !== 'src/pages/not-found.tsx') throw new Error(`the bundle has no ${key}`)
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

const weighScripts = (files: Set<string>, folder = client) =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0)

/** Styles are inlined into the document as one text, so they are compressed together. */
const weighStyles = (files: Set<string>, folder = client) =>
  gzipSync(
    [...files]
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
  ).length

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

interface Setting {
  locale: string
  mobile: boolean
}

/** What every page starts with; the not-found page consists of nothing else. */
const shellOf = (setting: Setting) =>
  weighScripts(filesOf(['src/app/client.tsx', ...renderer.listPageSources('not-found', setting)]))

/** The heavier of the two languages counts. */
function weightOf(page: string, landing: boolean, mobile: boolean) {
  const weights = locales.map((locale) => {
    const files = filesOf(['src/app/client.tsx', ...renderer.listPageSources(page, { locale, mobile })])
    const max = landing ? maxScriptBytes : shellOf({ locale, mobile }) + maxOwnScriptBytes
    const all = new Set([...files, ...filesOf(renderer.listPartSources(page, { locale, mobile }))])
    // the styles of parts are inlined with those of the page; their scripts come after it
    return { scripts: weighScripts(files), max, styles: weighStyles(all) }
  })
  return weights.reduce((one, other) => (other.scripts - other.max > one.scripts - one.max ? other : one))
}

/** The first page of the console: its own bundle, with the messages of one language. */
const maxConsoleScriptBytes = 350_000

function weighConsole(): void {
  const folder = join(import.meta.dirname, 'dist', 'console')
  const chunks = readManifest(folder)
  const weights = locales.map((locale) => {
    const words = ['console', 'orders', 'failure', 'actions', 'shell'].map(
      (group) => `src/locales/${locale}/${group}.json?lingui`,
    )
    const keys = ['src/app/console.tsx', 'src/pages/console/today.tsx', 'src/lib/lazy-messages.ts', ...words]
    const files = filesOf(keys, chunks)
    return { scripts: weighScripts(files, folder), styles: weighStyles(files, folder) }
  })
  const scripts = Math.max(...weights.map((each) => each.scripts))
  const styles = Math.max(...weights.map((each) => each.styles))
  const over = scripts > maxConsoleScriptBytes || styles > maxStyleBytes
  if (over) process.exitCode = 1
  console.log(
    `console: scripts ${kB(scripts)} of ${kB(maxConsoleScriptBytes)}, styles ${kB(styles)} of ${kB(maxStyleBytes)}${over ? ' — too heavy' : ''}`,
  )
}

weighConsole()
for (const { name, mobile } of sites)
  for (const { name: page, landing } of renderer.pageList) {
    const { scripts, max, styles } = weightOf(page, landing, mobile)
    const over = scripts > max || styles > maxStyleBytes
    if (over) process.exitCode = 1
    console.log(
      `${name}${page}: scripts ${kB(scripts)} of ${kB(max)}, styles ${kB(styles)} of ${kB(maxStyleBytes)}${over ? ' — too heavy' : ''}`,
    )
  }
