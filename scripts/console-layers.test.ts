import { expect, test } from 'vitest'
import { isTest, type Source, sources } from './sources.ts'

const web = new Map(
  sources((path) => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path)).map((source) => [
    source.path,
    source,
  ]),
)

/** What the console is built from: its entry and its pages, with all that they import. */
function reachedFromConsole(): Source[] {
  const reached = new Set<string>()
  const open = [...web.keys()].filter((path) =>
    /^web\/src\/(?:app\/console|pages\/console\/[^/]+)\.tsx$/.test(path),
  )
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = web.get(path)
    if (!source || reached.has(path)) continue
    reached.add(path)
    open.push(...source.imports)
  }
  return [...reached].flatMap((path) => web.get(path) ?? [])
}

/** Components of `ui` and `lib` that open above the page and take the focus; the viewer of pictures has a test of its own. */
const layer =
  /<(?:LazyDialog|ActDialog|ReasonDialog|Dialog|Drawer|Menu|AnchoredMenu|Combobox|CommandPalette)\b/g

test('every dialog of the console is opened by a browser test that checks it and its focus', () => {
  const [table] = sources((path) => path === 'e2e/console-layers/layers.ts')
  const rows = [...(table?.text ?? '').matchAll(/\bfile: '([\w/-]+\.tsx)'/g)].map(([, file]) => file ?? '')
  const used = reachedFromConsole()
    .filter(({ path }) => !/^web\/src\/(?:ui|lib)\//.test(path))
    .map(({ path, text: code }) => ({
      file: path.replace('web/src/', ''),
      count: [...code.matchAll(layer)].length,
    }))
    .filter(({ count }) => count > 0)
  expect(used.length).toBeGreaterThan(30)
  expect(
    used
      .filter(({ file, count }) => rows.filter((row) => row === file).length < count)
      .map(({ file }) => file),
    'add a row for each of its dialogs to e2e/console-layers/layers.ts',
  ).toEqual([])
  const files = new Set(used.map(({ file }) => file))
  expect(
    rows.filter((file) => !files.has(file)),
    'the console has no such dialog',
  ).toEqual([])
})
