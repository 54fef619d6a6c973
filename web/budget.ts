import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** What the first page may weigh, in bytes after gzip at its default level. */
const mostScripts = 110_000
const mostStyles = 12_000
const measured = ['shop-detail', 'item-detail', 'cash-desk'] as const
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

const painter: {
  sourcesOfPage(page: string, setting: { locale: string; mobile: boolean }): readonly string[]
} = await import(join(import.meta.dirname, 'dist', 'server', 'paint.js'))
const client = join(import.meta.dirname, 'dist', 'client')
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(client, '.vite', 'manifest.json'), 'utf8'),
)

function filesOf(keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

const weigh = (files: Set<string>, ending: string) =>
  [...files]
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0)

let tooHeavy = false
const settings = sites.flatMap((site) =>
  measured.flatMap((page) => locales.map((locale) => ({ ...site, page, locale }))),
)
for (const { name, mobile, page, locale } of settings) {
  const files = filesOf(['src/main.tsx', ...painter.sourcesOfPage(page, { locale, mobile })])
  const scripts = weigh(files, '.js')
  const styles = weigh(files, '.css')
  const over = scripts > mostScripts || styles > mostStyles
  tooHeavy ||= over
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `${name}${page} ${locale}: scripts ${kB(scripts)}, styles ${kB(styles)}${over ? ' — too heavy' : ''}`,
  )
}
if (tooHeavy) {
  console.log(
    `The first page may weigh ${mostScripts / 1000} kB of scripts and ${mostStyles / 1000} kB of styles.`,
  )
  process.exitCode = 1
}
