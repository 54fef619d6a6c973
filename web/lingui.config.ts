import { basename, join } from 'node:path'
import { defineConfig } from '@lingui/cli'
import { findMessageIds } from './extract-messages.ts'
import { catalogFolder, groupOf, parseCatalog, readCatalogs } from './message-catalogs.ts'

/** The titles of the pages. */
const pageTables = ['pages.ts', 'console-pages.ts', 'platform-pages.ts'].map((name) =>
  join(import.meta.dirname, '..', 'contract', 'src', name),
)

const groups = [...readCatalogs('zh-CN').keys()]
const knownIds = [...readCatalogs('zh-CN').values()].flatMap((catalog) => Object.keys(catalog))

/** Each source is read once for every group. */
const extracted = new Map<string, Set<string>>()

function extractFrom(path: string, code: string): Set<string> {
  const ids = extracted.get(path) ?? findMessageIds(code, knownIds)
  extracted.set(path, ids)
  return ids
}

/** The gallery shows the labels of seller pages that do not exist yet; it uses no other message alone. */
const countsAsUse = (path: string, id: string) => !path.includes('/dev-ui/') || groupOf(id) === 'actions'

/** Messages of the storefront: one catalog per group and language, so that a page loads only what it shows. */
export default defineConfig({
  locales: ['zh-CN', 'en-US'],
  rootDir: import.meta.dirname,
  orderBy: 'messageId',
  catalogs: groups.map((group) => ({
    path: join(catalogFolder, '{locale}', group),
    include: [join(import.meta.dirname, 'src'), ...pageTables],
    exclude: ['**/*.test.*', '**/*.css', '**/locales/**'],
  })),
  extractors: [
    {
      match: (path) => /\.tsx?$/.test(path),
      extract(path, code, onMessageExtracted) {
        for (const id of extractFrom(path, code)) if (countsAsUse(path, id)) onMessageExtracted({ id })
      },
    },
  ],
  /** JSON with ICU messages, `{ "orders.count": "× {quantity}" }`. Of all extracted messages a file gets its group's. */
  format: {
    catalogExtension: '.json',
    parse: (content) =>
      Object.fromEntries(
        Object.entries(parseCatalog(content)).map(([id, translation]) => [id, { translation }]),
      ),
    serialize(catalog, { filename }) {
      const own = Object.entries(catalog).filter(([id]) => groupOf(id) === basename(filename, '.json'))
      return `${JSON.stringify(Object.fromEntries(own.map(([id, { translation = '' }]) => [id, translation])), null, 2)}\n`
    },
  },
})
