import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources } from './sources.ts'

const parts = sources((path) => /^web\/src\/ui\/[a-z-]+\.tsx$/.test(path) && !isTest(path))
const page = sources((path) => path.startsWith('web/src/dev-ui/') && path.endsWith('.tsx'))

test('every component is shown at /dev/ui', () => {
  const shown = new Set(
    page.flatMap(({ text }) => [...text.matchAll(/<Show\s+file="([a-z-]+)"/g)].map(([, file]) => file)),
  )
  const missing = parts.filter(({ path }) => !shown.has(basename(path, '.tsx'))).map(({ path }) => path)
  expect(missing, 'show it in a section of web/src/dev-ui, in all of its states').toEqual([])
})

test('/dev/ui shows only components, and is not part of the storefront', () => {
  const files = new Set(sources((path) => path.startsWith('web/src/ui/')).map(({ path }) => basename(path)))
  const shown = page.flatMap(({ text }) =>
    [...text.matchAll(/<Show\s+file="([a-z-]+)"/g)].map(([, file = '']) => file),
  )
  expect(shown.filter((file) => !files.has(`${file}.tsx`) && !files.has(`${file}.ts`))).toEqual([])
  const users = sources((path) => path.startsWith('web/src/') && !path.startsWith('web/src/dev-ui/'))
    .filter(({ imports }) => imports.some((to) => to.includes('dev-ui')))
    .map(({ path }) => path)
  // a test of the design tokens computes the same values as the page
  expect(users.filter((path) => !isTest(path))).toEqual([])
})
