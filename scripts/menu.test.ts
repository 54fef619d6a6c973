import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { menu } from '../server/src/modules/menu/public.ts'

interface Page {
  name: string
  path: string
}

test('the server’s menu names every page of the storefront, and no other', async () => {
  const { pages }: { pages: readonly Page[] } = await import(pathToFileURL('web/src/app/pages.tsx').href)
  const named = menu.flatMap((entry) => entry.children ?? [entry]).map(({ name, path }) => `${name} ${path}`)
  const open = pages.map(({ name, path }) => `${name} ${path}`)
  expect(named.sort(), 'write a new page into menu.rules.ts too').toEqual(
    open.filter((page) => page !== 'not-found *').sort(),
  )
})
