import type { MenuEntry } from '@faka/contract/menu/menu'
import { expect, test } from 'vitest'
import { menuFor } from './menu.rules.ts'

const entry = (name: string, roles: string[], children?: MenuEntry[]): MenuEntry => ({
  name,
  path: `/${name}`,
  meta: { locale: '', icon: '', order: 1, roles },
  ...(children && { children }),
})

test('each role sees the entries for it and for all roles, nested ones too', () => {
  const entries = [
    entry('open', ['*']),
    entry('office', ['admin']),
    entry('center', ['*'], [entry('mine', ['user']), entry('theirs', ['admin'])]),
  ]
  const names = (list: readonly MenuEntry[]): string[] =>
    list.flatMap(({ name, children = [] }) => [name, ...names(children)])
  expect(names(menuFor('user', entries))).toEqual(['open', 'center', 'mine'])
  expect(names(menuFor('admin', entries))).toEqual(['open', 'office', 'center', 'theirs'])
})
