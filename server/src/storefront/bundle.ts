import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FirstScreen, PaintSetting } from '@faka/contract/first-screen'
import type { ItemId, ShortUrl } from '@faka/contract/ids'
import type { Locale } from '@faka/contract/locale'

/** The path and query of a page, without the base of its site. */
export type Address = Pick<URL, 'pathname' | 'search'>

/** What an address shows, as the storefront's painter found out. */
export interface Scene {
  /** The name of the page's file under `web/src/pages`. */
  page: string
  lost: boolean
  /** Absent for pages that the browser fills. */
  first: FirstScreen | undefined
  title: string
  description: string
}

/** What the painter reads with, and how it tells an absence from a failure. */
export interface PainterReads {
  getShop(input: { shortUrl: ShortUrl }): Promise<unknown>
  pageItems(input: object): Promise<unknown>
  getItem(input: { id: ItemId }): Promise<unknown>
  whyAbsent(error: unknown): 'shop' | 'item' | 'classify' | undefined
}

/** The storefront's own components, built to draw first screens without a browser. */
export interface Painter {
  sceneOf(url: Address, locale: Locale, reads: PainterReads): Promise<Scene>
  /** The keys of the manifest without which a page of a site cannot be drawn in a language. */
  sourcesOfPage(page: string, setting: Pick<PaintSetting, 'locale' | 'mobile'>): readonly string[]
  paint(url: Address, scene: Scene, setting: PaintSetting): { html: string; preloads: string }
}

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What a page needs of the built storefront; addresses begin with a slash. */
export interface PageFiles {
  /** The script that starts everything. */
  entry: string
  /** Scripts to fetch beside it. */
  preloads: string[]
  styles: string[]
}

export interface Bundle {
  painter: Painter
  filesOf(page: string, setting: Pick<PaintSetting, 'locale' | 'mobile'>): PageFiles
  /** The text of a built style sheet by its address. */
  styleText(address: string): string
}

const isPainter = (module: unknown): module is Painter =>
  typeof module === 'object' &&
  module !== null &&
  'sceneOf' in module &&
  'sourcesOfPage' in module &&
  'paint' in module

function walk(
  manifest: Record<string, Chunk>,
  keys: string[],
): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const next of chunk.imports ?? []) visit(next)
    for (const css of chunk.css ?? []) styles.add(`/${css}`)
  }
  for (const key of keys) visit(key)
  return { scripts, styles }
}

/** Loads the built storefront. Throws a sentence when it has not been built. */
export async function loadBundle(dist: string): Promise<Bundle> {
  const client = join(dist, 'client')
  const text = await readFile(join(client, '.vite', 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`The storefront is not built: ${client} is missing. Run "npm run build -w web".`)
  })
  const manifest: Record<string, Chunk> = JSON.parse(text)
  const painter: unknown = await import(pathToFileURL(join(dist, 'server', 'paint.js')).href)
  if (!isPainter(painter)) throw new Error(`${join(dist, 'server', 'paint.js')} does not draw pages.`)

  const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))
  const texts = new Map<string, string>()
  for (const file of styles) texts.set(`/${file}`, await readFile(join(client, file), 'utf8'))
  const entryKey = 'src/main.tsx'
  return {
    painter,
    filesOf(page, setting) {
      const found = walk(manifest, [entryKey, ...painter.sourcesOfPage(page, setting)])
      const [entry = '', ...preloads] = found.scripts
      return { entry, preloads, styles: [...found.styles] }
    },
    styleText: (address) => texts.get(address) ?? '',
  }
}
