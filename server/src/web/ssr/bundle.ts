import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PlatformTextName } from '@faka/contract/menu/platform-text'
import type { CustomPageId, ItemId, OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import type { Locale } from '@faka/contract/shared/locale'
import type { AccentTheme } from '@faka/contract/shop/accent'
import type { InitialData, RenderOptions } from '@faka/contract/storefront/initial-data'

/** The path and query of a page, without the base of its site. */
export type PageUrl = Pick<URL, 'pathname' | 'search'>

/** What a page shows, as loaded by the storefront's renderer. */
export interface PageData {
  /** The name of the page's file under `web/src/pages`. */
  page: string
  notFound: boolean
  /** Absent for pages that the browser fills. */
  first: InitialData | undefined
  /** The colours of the shop that such a page will show. */
  accent?: AccentTheme | undefined
  title: string
  description: string
}

/** The reads of the renderer, and how it distinguishes a missing thing from a failure. */
export interface RendererReads {
  getShop(input: { shortUrl: ShortUrl }): Promise<unknown>
  pageItems(input: object): Promise<unknown>
  getItem(input: { id: ItemId }): Promise<unknown>
  getUnpaidOrder(input: { orderNo: OrderNo }): Promise<unknown>
  findOrderAccent(input: { orderNo: OrderNo }): Promise<unknown>
  getPlatformText(input: { name: PlatformTextName; locale: Locale }): Promise<unknown>
  getCustomPage(input: { customPageId: CustomPageId }): Promise<unknown>
  now(): Date
  notFoundKind(error: unknown): 'shop' | 'item' | 'classify' | 'customPage' | undefined
}

/** The server-side renderer: the storefront's components in a build without a browser. */
interface Renderer {
  loadPageData(url: PageUrl, locale: Locale, reads: RendererReads): Promise<PageData>
  /** A page whose data could not be read; the browser tries again. */
  emptyPageData(url: PageUrl, locale: Locale): PageData
  /** The manifest keys of the files that a page needs on a site, in a language. */
  listPageSources(page: string, setting: Pick<RenderOptions, 'locale' | 'mobile'>): readonly string[]
  /** The same for the parts that the page loads as soon as it is interactive. */
  listPartSources(page: string, setting: Pick<RenderOptions, 'locale' | 'mobile'>): readonly string[]
  renderPage(
    url: PageUrl,
    data: PageData,
    setting: RenderOptions,
  ): Promise<{ html: string; preloads: string }>
}

export interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The built files that a page needs; paths start with a slash. */
export interface PageFiles {
  /** The entry script. */
  entry: string
  /** Scripts to preload with it. */
  preloads: string[]
  /** Scripts that the page imports as soon as it is interactive. */
  parts: string[]
  styles: string[]
}

export interface Bundle {
  renderer: Renderer
  filesOf(page: string, setting: Pick<RenderOptions, 'locale' | 'mobile'>): PageFiles
  /** The text of a built style sheet by its path. */
  styleText(path: string): string
}

const isRenderer = (module: unknown): module is Renderer =>
  typeof module === 'object' &&
  module !== null &&
  'loadPageData' in module &&
  'emptyPageData' in module &&
  'listPageSources' in module &&
  'listPartSources' in module &&
  'renderPage' in module

/** The scripts and styles of some entries of a manifest with what they import; paths start with a slash. */
export function collectFiles(
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

/** The manifest of a build. Throws a sentence when there is none. */
export async function readManifest(folder: string): Promise<Record<string, Chunk>> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => {
    throw new Error(`The storefront is not built: ${folder} is missing. Run "npm run build -w web".`)
  })
  return JSON.parse(text)
}

/** Loads the built storefront; throws a sentence when it has not been built. */
export async function loadBundle(dist: string): Promise<Bundle> {
  const client = join(dist, 'client')
  const manifest = await readManifest(client)
  const renderer: unknown = await import(pathToFileURL(join(dist, 'server', 'server.js')).href)
  if (!isRenderer(renderer))
    throw new Error(`${join(dist, 'server', 'server.js')} does not export a renderer.`)

  const styles = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []))
  const texts = new Map<string, string>()
  for (const file of styles) texts.set(`/${file}`, await readFile(join(client, file), 'utf8'))
  const entryKey = 'src/app/client.tsx'
  return {
    renderer,
    filesOf(page, setting) {
      const found = collectFiles(manifest, [entryKey, ...renderer.listPageSources(page, setting)])
      const parts = collectFiles(manifest, [...renderer.listPartSources(page, setting)])
      const [entry = '', ...preloads] = found.scripts
      return {
        entry,
        preloads,
        parts: [...parts.scripts].filter((script) => !found.scripts.has(script)),
        styles: [...new Set([...found.styles, ...parts.styles])],
      }
    },
    styleText: (path) => texts.get(path) ?? '',
  }
}
